// Keys that do things, registered by whichever view offers them and listed in one dialog. Single
// keys never fire while somebody types, nor when they are switched off. With a modifier only the few
// that are offered are taken from the browser.
import { useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../layout/dialog.tsx";
import { Kbd } from "./kbd.tsx";
import { ALT, isSingle, keyName, keyText, MOD } from "./key-name.ts";
import { areSingleKeysOn, useSingleKeys } from "./single-keys.ts";
import "./keys.css";

export interface KeyAction {
  /** What it does, as the help lists it: "Next entry". */
  readonly does: string;
  readonly run: () => void;
  /** Under which the palette offers it as well; left out, it does not. */
  readonly group?: string;
}

/** By name, as key-name.ts has them. */
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

/** Does what pressing the key does. */
export function runKey(key: string): void {
  actions().get(key)?.run();
}

/** A key that the palette offers. */
export interface OfferedKey {
  readonly key: string;
  readonly does: string;
  readonly group: string;
}

/** Of the views on the screen, those that name a group. */
export function offeredKeys(): readonly OfferedKey[] {
  return [...actions()].flatMap(([key, { does, group }]) => (group ? [{ key, does, group }] : []));
}

/**
 * Whether a view on the screen takes this single key, so that type-ahead leaves it alone. Letters that the
 * palette offers as well begin words: there is another way to what they do.
 */
export function isKeyOffered(key: string): boolean {
  const action = actions().get(key);
  if (!action || !areSingleKeysOn()) return false;
  return action.group === undefined || !/\p{L}/u.test(key);
}

/** `?` opens the list of all keys. One per screen. */
export function KeysHelp() {
  const [shown, setShown] = useState<ReadonlyMap<string, KeyAction> | null>(null);
  const [isOn] = useSingleKeys();
  useKeys({ "?": { does: "This list of keys", run: () => setShown(actions()) } });
  if (!shown) return null;
  return (
    <Dialog label="Keys" onClose={() => setShown(null)}>
      <dl className="keys-list grid">
        {[...byAction(shown)].map(([does, keys]) => (
          <div key={does} className="keys-item small grid">
            <dt>
              {keys.map((key) => (
                <span key={key} data-off={!isOn && isSingle(key)}>
                  <Kbd>{keyText(key)}</Kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function SingleKeysSwitch() {
  const [isOn, setOn] = useSingleKeys();
  const note = useId();
  return (
    <div className="keys-switch small">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={note}
          onChange={(event) => setOn(event.target.checked)}
        />
        Single-letter keys
      </label>
      <p id={note}>
        Switch them off when you speak to your computer or press keys by accident. Arrows, Tab,
        Enter and keys with {keyText(MOD).trim()} or {keyText(ALT).trim()} go on working, and the
        button “Keys” opens this list.
      </p>
    </div>
  );
}

/** Keys that do the same share a line. */
function byAction(map: ReadonlyMap<string, KeyAction>): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const [key, { does }] of map) {
    const keys = lines.get(does);
    if (keys) keys.push(key);
    else lines.set(does, [key]);
  }
  return lines;
}

function actions(): ReadonlyMap<string, KeyAction> {
  return new Map([...registered].flatMap(({ current }) => Object.entries(current)));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = keyName(event);
  const isMod = key.startsWith(MOD);
  if (isInFront(event.target) || (!isMod && isTyping(event.target))) return;
  const action = actions().get(key);
  if (!action || (isSingle(key) && !areSingleKeysOn())) return;
  event.preventDefault();
  action.run();
}

/** Whether the key belongs to something in front of the page. */
function isInFront(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog, [role=menu]") !== null;
}

/** What takes letters. A slider or a switch takes none, and has the focus after a click. */
const TYPED =
  "input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=file]), textarea, select";

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED) !== null;
}
