// The list of shortcuts, as the help, ARIA and a pressed key read it.
import { expect, it } from "vitest";
import {
  ariaKeys,
  isPressed,
  SHORTCUT_GROUPS,
  SHORTCUT_NAMES,
  type ShortcutName,
  shortcutOf,
} from "./shortcuts.ts";

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it("has no key twice among shortcuts of one group, but for those that leave what is open", () => {
  const twice = SHORTCUT_GROUPS.flatMap((group) => {
    const keys = SHORTCUT_NAMES.filter((name) => shortcutOf(name).group === group).flatMap(
      (name) => shortcutOf(name).keys,
    );
    return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${group}: ${key}`);
  });
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

it("is pressed by each of its keys, and by none with another modifier", () => {
  expect(isPressed("compare", { ...NONE, key: "c" })).toBe(true);
  expect(isPressed("compare", { ...NONE, key: "c", altKey: true })).toBe(false);
  expect(isPressed("compare", { ...NONE, key: "c", ctrlKey: true })).toBe(false);
  expect(isPressed("nextEntry", { ...NONE, key: "ArrowDown", altKey: true })).toBe(true);
});
