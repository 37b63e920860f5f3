// The list of shortcuts, as the help, ARIA and a pressed key read it.
import { expect, it } from "vitest";
import { ALL_SHORTCUTS, ariaKeys, isPressed, type ShortcutName } from "./shortcuts.ts";

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it("The list has no key twice among shortcuts of one group, except those that leave what is open", () => {
  const all = ALL_SHORTCUTS.flatMap(({ group, keys }) => keys.map((key) => `${group}: ${key}`));
  const twice = all.filter((key, at) => all.indexOf(key) !== at);
  expect([...new Set(twice)]).toEqual(["Edit: b", "Edit: Escape"]);
});

it.each<[ShortcutName, string]>([
  ["compare", "c"],
  ["undo", "Control+z Meta+z"],
  ["redo", "Control+Shift+z Meta+Shift+z"],
  ["nextEntry", "j Alt+ArrowDown"],
])("tells assistive technology that %s is %s", (name, keys) => {
  expect(ariaKeys(name)).toBe(keys);
});

it("The shortcut is pressed by each of its keys, and by none with another modifier", () => {
  expect(isPressed("compare", { ...NONE, key: "c" })).toBe(true);
  expect(isPressed("compare", { ...NONE, key: "c", altKey: true })).toBe(false);
  expect(isPressed("compare", { ...NONE, key: "c", ctrlKey: true })).toBe(false);
  expect(isPressed("nextEntry", { ...NONE, key: "ArrowDown", altKey: true })).toBe(true);
});
