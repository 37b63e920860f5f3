import { expect, it } from "vitest";
import { MemoryStore } from "./memory-store.ts";

it("bytes that were read of a file stay unchanged while the file grows", () => {
  const store = new MemoryStore();
  let end = store.put("/sessions/a.jsonl", "first\n");
  const read = store.read("/sessions/a.jsonl");
  const more = new Uint8Array(10_000).fill(97);
  for (let times = 0; times < 3; times++) end = store.append("/sessions/a.jsonl", more, end);
  expect(new TextDecoder().decode(read ?? undefined)).toBe("first\n");
  expect(store.read("/sessions/a.jsonl")).toHaveLength(30_006);
});
