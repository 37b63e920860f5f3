// Shortcuts that views offer, and the dialog that lists them. Single keys never fire while the user types,
// nor when they are switched off. With a modifier only the few offered keys are taken from the browser.
import { useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../layout/dialog.tsx";
import {
  ALT,
  areSingleKeysOn,
  isSingle,
  Kbd,
  keyName,
  keyText,
  MOD,
  useSingleKeys,
} from "./key-name.tsx";
import { ALL_SHORTCUTS, type Shortcut, type ShortcutName } from "./shortcuts.ts";
import "./keys.css";

/** What the shortcuts of a view run. */
export type KeyMap = { readonly [name in ShortcutName]?: () => void };

/** The maps of the views on the screen, in the order they appeared; a later one wins. */
const registered = new Set<{ readonly current: KeyMap }>();

/** Offers shortcuts while the calling component is on the screen. */
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

/** Runs the shortcut of a key, where a view on the screen offers it. */
export function runShortcut(name: ShortcutName): void {
  [...offered().values()].find(({ shortcut }) => shortcut.name === name)?.run();
}

/** Of the shortcuts on the screen, those that the palette lists. */
export function offeredCommands(): readonly ShortcutName[] {
  return offeredKeys().flatMap(({ shortcut: { name, isCommand } }) => (isCommand ? [name] : []));
}

/**
 * Whether a view on the screen takes this single key, so that type-ahead leaves it alone. Letters that the
 * palette offers as well start type-ahead: the palette is another way to their actions.
 */
export function isKeyOffered(key: string): boolean {
  const action = offered().get(key);
  if (!action || !areSingleKeysOn()) return false;
  return !action.shortcut.isCommand || !/\p{L}/u.test(key);
}

/** `?` opens the list of all keys. One per screen. */
export function KeysHelp() {
  const [shown, setShown] = useState<readonly OfferedKeys[] | null>(null);
  useKeys({ help: () => setShown(offeredKeys()) });
  if (!shown) return null;
  return (
    <Dialog label="Keys" onClose={() => setShown(null)}>
      {[...new Set(shown.map(({ shortcut }) => shortcut.group))].map((group) => (
        <KeysOfGroup
          key={group}
          group={group}
          lines={shown.filter(({ shortcut }) => shortcut.group === group)}
        />
      ))}
      <SingleKeysSwitch />
    </Dialog>
  );
}

interface KeysOfGroupProps {
  readonly group: string;
  readonly lines: readonly OfferedKeys[];
}

function KeysOfGroup({ group, lines }: KeysOfGroupProps) {
  const [isOn] = useSingleKeys();
  return (
    <section>
      <h3 className="keys-group small muted">{group}</h3>
      <dl className="keys-list grid">
        {lines.map(({ shortcut: { name, does }, keys }) => (
          <div key={name} className="keys-item small grid">
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
    </section>
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
        Switch them off if you use speech input or press keys by accident. Arrows, Tab, Enter and
        keys with {keyText(MOD).trim()} or {keyText(ALT).trim()} still work, and the button “Keys”
        opens this list.
      </p>
    </div>
  );
}

/** By key: the current shortcut, and its action. */
function offered() {
  const byKey = new Map<string, { readonly shortcut: Shortcut; readonly run: () => void }>();
  for (const { current } of registered)
    for (const shortcut of ALL_SHORTCUTS) {
      const run = current[shortcut.name];
      if (run) for (const key of shortcut.keys) byKey.set(key, { shortcut, run });
    }
  return byKey;
}

interface OfferedKeys {
  readonly shortcut: Shortcut;
  /** Those that no other view took. */
  readonly keys: readonly string[];
}

/** In the order of the list. */
function offeredKeys(): readonly OfferedKeys[] {
  const byKey = offered();
  return ALL_SHORTCUTS.map((shortcut) => ({
    shortcut,
    keys: shortcut.keys.filter((key) => byKey.get(key)?.shortcut === shortcut),
  })).filter(({ keys }) => keys.length > 0);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = keyName(event);
  const isMod = key.startsWith(MOD);
  if (isInFront(event.target) || (!isMod && isTyping(event.target))) return;
  const action = offered().get(key);
  if (!action || (isSingle(key) && !areSingleKeysOn())) return;
  event.preventDefault();
  action.run();
}

/** Whether the key belongs to a dialog or menu above the page. */
function isInFront(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog, [role=menu]") !== null;
}

/** Elements that take letters. A slider or a switch takes none, and has the focus after a click. */
const TYPED =
  "input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=file]), textarea, select";

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED) !== null;
}
