// Keys by name, and their names on a keyboard.
import { expect, it } from "vitest";
import { keyName, keyText } from "./key-name.tsx";

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  [{ key: "k", ctrlKey: true }, "Mod+k"],
  [{ key: "k", metaKey: true }, "Mod+k"],
  [{ key: "K", ctrlKey: true }, "Mod+k"],
  [{ key: "K", ctrlKey: true, shiftKey: true }, "Mod+Shift+k"],
  [{ key: "z", metaKey: true, shiftKey: true }, "Mod+Shift+z"],
  [{ key: "ArrowUp", altKey: true }, "Alt+ArrowUp"],
  [{ key: "ArrowUp", altKey: true, shiftKey: true }, "Alt+Shift+ArrowUp"],
  [{ key: "J", shiftKey: true }, "J"],
  [{ key: "?", shiftKey: true }, "?"],
  [{ key: "q", ctrlKey: true, altKey: true }, ""],
])("The key %j is called %s", (pressed, name) => {
  expect(keyName({ ...NONE, ...pressed })).toBe(name);
});

it.each([
  ["j", "j", "j"],
  ["Mod+", "Ctrl ", "⌘"],
  ["Mod+k", "Ctrl K", "⌘K"],
  ["Mod+Shift+z", "Ctrl Shift Z", "⇧⌘Z"],
  ["Alt+ArrowUp", "Alt ↑", "⌥↑"],
])("The key %s is printed as %s, on a Mac as %s", (name, others, mac) => {
  expect(keyText(name, "X11; Linux x86_64")).toBe(others);
  expect(keyText(name, "Macintosh; Intel Mac OS X")).toBe(mac);
});
