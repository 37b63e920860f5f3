// Single keys that do things, registered by whichever view offers them and listed in one dialog.
// They never fire while somebody types, nor with a modifier: those keys are the browser's.
import { useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Kbd } from "./kbd.tsx";
import "./keys.css";

export interface KeyAction {
  /** What it does, as the help lists it: "Next entry". */
  readonly does: string;
  readonly run: () => void;
}

/** By `KeyboardEvent.key`, e.g. "j", "J", "[". */
export type KeyMap = Readonly<Record<string, KeyAction>>;

/** The maps of the views on the screen, in the order they appeared; a later one wins. */
const registered = new Set<{ readonly current: KeyMap }>();

/** Offers keys while the calling component is on the screen. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
    registered.add(latest);
    return () => {
      registered.delete(latest);
      if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

/** Does what pressing `?` does. */
export function showKeys(): void {
  actions().get("?")?.run();
}

/** Whether a view on the screen offers this key: type-ahead leaves it alone. */
export function isKeyOffered(key: string): boolean {
  return actions().has(key);
}

/** `?` opens the list of all keys. One per screen. */
export function KeysHelp() {
  const [shown, setShown] = useState<ReadonlyMap<string, KeyAction> | null>(null);
  useKeys({ "?": { does: "This list of keys", run: () => setShown(actions()) } });
  if (!shown) return null;
  return (
    <Dialog label="Keys" onClose={() => setShown(null)}>
      <dl className="keys-list">
        {[...shown].map(([key, { does }]) => (
          <div key={key} className="keys-item">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function actions(): ReadonlyMap<string, KeyAction> {
  return new Map([...registered].flatMap(({ current }) => Object.entries(current)));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.isComposing || isTakenBy(event.target)) return;
  const action = actions().get(event.key);
  if (!action) return;
  event.preventDefault();
  action.run();
}

/** Whether the key belongs to what has the focus: a text field, or something in front of the page. */
function isTakenBy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, dialog, [role=menu]") !== null
  );
}
