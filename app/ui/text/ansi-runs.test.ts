// Terminal output becomes text and class names, printed as "classes: text".
import { expect, it } from "vitest";
import { ansiRuns } from "./ansi-runs.ts";

const ESC = "\u001b";

it.each<[string, string, readonly string[]]>([
  ["plain text", "hello\nworld", [": hello\nworld"]],
  [
    "basic colours",
    `${ESC}[31mred${ESC}[0m and ${ESC}[92mgreen`,
    ["ansi-red: red", ":  and ", "ansi-green: green"],
  ],
  ["a background", `${ESC}[41mx${ESC}[49m`, ["ansi-on-red: x"]],
  ["bold", `${ESC}[1mbold${ESC}[0m`, ["ansi-bold: bold"]],
  ["the nearest of the eight for a true colour", `${ESC}[38;2;250;20;20mx`, ["ansi-red: x"]],
  ["the nearest of the eight for a palette colour", `${ESC}[38;5;46mx`, ["ansi-green: x"]],
  ["grey as quiet text", `${ESC}[38;5;240mx`, ["ansi-black: x"]],
  [
    "a hyperlink's text alone",
    `${ESC}]8;;javascript:alert(1)${ESC}\\link${ESC}]8;;${ESC}\\`,
    [": link"],
  ],
  ["a title as nothing", `${ESC}]0;evil\u0007text`, [": text"]],
  ["cursor movement as nothing", `a${ESC}[2J${ESC}[1;1Hb`, [": a", ": b"]],
  ["the last state of a progress line", "10%\r50%\r100%\ndone", [": 100%\ndone"]],
  ["Windows line ends", "a\r\nb\r\n", [": a\nb\n"]],
  ["control characters as nothing", "a\u0000b\u0008c\u009bd", [": abcd"]],
  [
    "markup as text",
    `${ESC}[31m<img src=x onerror=alert(1)>`,
    ["ansi-red: <img src=x onerror=alert(1)>"],
  ],
  ["nothing", "", []],
])("shows %s", (_, output, runs) => {
  expect(ansiRuns(output).map(({ className, text }) => `${className}: ${text}`)).toEqual(runs);
});

it("The output names every run by its place", () => {
  const starts = ansiRuns(`ab${ESC}[31mcd${ESC}[0mef`).map(({ start }) => start);
  expect(starts).toEqual([0, 2, 4]);
});

it("The output is plain where it is nothing but colours, and loses no text", () => {
  const runs = ansiRuns(`${ESC}[31mr${ESC}[32mg`.repeat(50_000));
  expect(runs.length).toBeLessThan(5000);
  expect(runs.map(({ text }) => text).join("")).toBe("rg".repeat(50_000));
});
