// Keys that do things, registered by whichever view offers them and listed in one dialog. Single
// keys never fire while somebody types. With a modifier only the few that are offered are taken
// from the browser: "Mod+k" is Ctrl or Cmd and K.
import { useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Kbd } from "./kbd.tsx";
import "./keys.css";

export interface KeyAction {
  /** What it does, as the help lists it: "Next entry". */
  readonly does: string;
  readonly run: () => void;
}

/** By `KeyboardEvent.key`, e.g. "j", "J", "[", or "Mod+" and a small letter. */
export type KeyMap = Readonly<Record<string, KeyAction>>;

const MOD = "Mod+";

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

/** Does what pressing the key does. */
export function runKey(key: string): void {
  actions().get(key)?.run();
}

/** A key as it is printed on this machine's keyboard. */
export function keyText(key: string): string {
  if (!key.startsWith(MOD)) return key;
  const letter = key.slice(MOD.length).toUpperCase();
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`;
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
              <Kbd>{keyText(key)}</Kbd>
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
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const isMod = event.ctrlKey || event.metaKey;
  if (isInFront(event.target) || (!isMod && isTyping(event.target))) return;
  const action = actions().get(isMod ? `${MOD}${event.key.toLowerCase()}` : event.key);
  if (!action) return;
  event.preventDefault();
  action.run();
}

/** Whether the key belongs to something in front of the page. */
function isInFront(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog, [role=menu]") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select") !== null;
}
