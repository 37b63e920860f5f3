// The names of keys, their labels on a keyboard, and whether those without a modifier do anything.
import { readStored, useStoredText, writeStored } from "../browser/stored.ts";
import "./kbd.css";

export const MOD = "Mod+";
export const ALT = "Alt+";
const SHIFT = "Shift+";

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓" };

/** The parts of a key event that decide its name. */
export type KeyPress = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/**
 * `KeyboardEvent.key` alone: "j", "J", "["; with Ctrl or Cmd "Mod+k", "Mod+Shift+k", the letter small;
 * with Alt "Alt+ArrowUp", "Alt+Shift+ArrowUp"; "F3", "Shift+F3". "" for Alt together with Ctrl or Cmd, which types letters.
 */
export function keyName({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): string {
  const shift = shiftKey ? SHIFT : "";
  if (ctrlKey || metaKey) return altKey ? "" : `${MOD}${shift}${key.toLowerCase()}`;
  // Shift alone is part of what a key types.
  return altKey ? `${ALT}${shift}${key}` : /^F\d/.test(key) ? `${shift}${key}` : key;
}

/** A key as it is printed on this machine's keyboard; also a modifier alone. */
export function keyText(name: string, agent: string = navigator.userAgent): string {
  const isMac = /Mac|iPhone|iPad/.test(agent);
  const modifier = [MOD, ALT].find((prefix) => name.startsWith(prefix));
  if (!modifier) return name;
  const hasShift = name.startsWith(SHIFT, modifier.length);
  const key = name.slice(modifier.length + (hasShift ? SHIFT.length : 0));
  const shown = modifier === MOD ? key.toUpperCase() : (ARROWS[key] ?? key);
  if (isMac) return `${hasShift ? "⇧" : ""}${modifier === MOD ? "⌘" : "⌥"}${shown}`;
  return `${modifier === MOD ? "Ctrl" : "Alt"} ${hasShift ? "Shift " : ""}${shown}`;
}

/** Without a modifier: what may be typed by accident. */
export function isSingle(name: string): boolean {
  return name.length === 1;
}

/** A key as it is printed on a keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className="kbd muted">{children}</kbd>;
}

const STORED = "espalier.single-keys";
const OFF = "off";

/** Whether keys without a modifier do anything (WCAG 2.1.4): on unless switched off in this browser. */
export function areSingleKeysOn(): boolean {
  return readStored(STORED) !== OFF;
}

export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useStoredText(STORED) !== OFF, choose];
}

function choose(isOn: boolean): void {
  writeStored(STORED, isOn ? null : OFF);
}
