import { expect, it } from "vitest";
import { countedText, partText, spokenText } from "./find-words.ts";

it("The panel gives the number of hits, and the searched part while that is not everything", () => {
  const state = { phase: "done", count: 1200, current: -1, done: 1 } as const;
  expect(countedText(state)).toBe("1,200 hits");
  expect(countedText({ ...state, current: 2 })).toBe("3 of 1,200");
  expect(countedText({ ...state, phase: "searching", done: 0.25 })).toBe("1,200 hits · 25%");
  expect(countedText({ ...state, phase: "stopped" })).toBe("1,200 hits so far");
  expect(countedText({ ...state, count: 0 })).toBe("Nothing found");
  expect(countedText({ ...state, phase: "refused", count: 0 })).toBe("");
});

it("The panel announces the number at the end, and each hit", () => {
  const state = { phase: "searching", count: 2, entries: 1, current: -1, done: 0.5 } as const;
  expect(spokenText(state)).toBe("");
  expect(spokenText({ ...state, phase: "done" })).toBe("2 hits in 1 entry");
  expect(spokenText({ ...state, phase: "done", current: 0 })).toBe("1 of 2");
});

it("The panel calls a raw field by its path from the root", () => {
  expect(partText({ kind: "arguments", path: ["message", "content", 0] })).toBe("arguments");
  expect(partText({ kind: "raw", path: ["message", "content", 0, "id"] })).toBe(
    "raw message.content.0.id",
  );
});
