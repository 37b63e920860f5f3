// Output of tools without what only a terminal understands.
import { expect, it } from "vitest";
import { oneLine, withoutEscapes } from "./escapes.ts";

const esc = String.fromCharCode(27);
const bell = String.fromCharCode(7);

it.each([
  [`${esc}[1m${esc}[31mred${esc}[0m text`, "red text"],
  [`${esc}[38;2;1;2;3mrgb${esc}[K`, "rgb"],
  [`${esc}]0;title${bell}after`, "after"],
  [`${esc}]8;;http://x${esc}\\link${esc}]8;;${esc}\\`, "link"],
  ["[1m is plain text", "[1m is plain text"],
])("%j reads %j", (text, plain) => {
  expect(withoutEscapes(text)).toBe(plain);
});

it("a text becomes one line without control codes for a terminal", () => {
  expect(oneLine(`a\tb\r\n${esc}[2Jc${bell} ${esc}d\u009b31m`)).toBe("a b c d 31m");
});
