// What keys are called: as maps of keys name them, and as they are printed on a keyboard.
export const MOD = "Mod+";
export const ALT = "Alt+";
const SHIFT = "Shift+";

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓" };

/** What of a pressed key decides its name. */
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

/** Without a modifier: what somebody may type by accident. */
export function isSingle(name: string): boolean {
  return name.length === 1;
}
