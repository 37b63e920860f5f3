import { describe, expect, it } from "vitest";
import { entryLine } from "./entry-line.ts";
import { forkFields, forkText } from "./fork-text.ts";
import { readEntry } from "./read-entry.ts";

const REF = `blob:sha256:${"3f1d0c9a".repeat(8)}`;

describe("what relatives of pi add", () => {
  it("is nothing in a message of pi's own", () => {
    expect(forkFields({ role: "user", content: "x", timestamp: 1 })).toBeUndefined();
  });

  it("names text that was moved out of the file by its size and its reference", () => {
    const payloads = [{ ref: REF, originalChars: 48_211 }, { originalChars: "many" }, 5, null];
    expect(forkText({ evictedContent: { payloads } }).evicted).toEqual([
      `48,211 characters stored elsewhere: ${REF}`,
      "Text stored elsewhere",
    ]);
  });

  it("counts what would be too many to name", () => {
    const payloads = Array.from({ length: 25 }, () => ({ ref: REF }));
    const { evicted } = forkText({ evictedContent: { payloads } });
    expect(evicted).toHaveLength(21);
    expect(evicted.at(-1)).toBe("5 more texts stored elsewhere");
  });

  it("says who a message is put down to, and when its first word came", () => {
    expect(forkText({ attribution: "agent", ttft: 1250 }).facts).toEqual([
      "put down to the agent, not to the user",
      "first word after 1.3 s",
    ]);
    expect(forkText({ attribution: "user", ttft: "soon" }).facts).toEqual([]);
  });

  it("says what a provider withheld of what it was sent", () => {
    const told = { type: "example_input_transformations", dropped: "thinking", count: 2 };
    expect(forkText({ diagnostics: [{ type: "slow" }, 5, told] }).facts).toEqual([
      'withheld or changed by the provider (example): {"dropped":"thinking","count":2}',
    ]);
  });

  it("shows pictures that stand for what was summarised apart from other notes", () => {
    const frame = { type: "image", mimeType: "image/png", data: "iVBO" };
    const snapcompact = { frames: [frame, "no picture"] };
    expect(forkText({ preserveData: { snapcompact } })).toMatchObject({
      frames: [{ type: "image", mimeType: "image/png", data: "iVBO" }],
      preserved: undefined,
    });
    const noted = { plan: [1], snapcompact: { ...snapcompact, v: 2 } };
    expect(forkText({ preserveData: noted }).preserved).toEqual({
      plan: [1],
      snapcompact: { v: 2 },
    });
    expect(forkText({ preserveData: { snapcompact: { frames: 5 } } }).preserved).toEqual({
      snapcompact: { frames: 5 },
    });
  });

  it("is read from messages, results and compactions alike", () => {
    const evictedContent = { payloads: [{ ref: REF }] };
    const entries = [
      { type: "message", message: { role: "user", content: "x", evictedContent } },
      { type: "message", message: { role: "assistant", content: [], evictedContent } },
      { type: "message", message: { role: "toolResult", content: [], evictedContent } },
      { type: "custom_message", customType: "x", content: "y", evictedContent },
      { type: "compaction", summary: "z", evictedContent },
    ];
    for (const entry of entries) expect(readEntry(entry)).toMatchObject({ forkFields: {} });
  });

  it("keeps a short summary and what an extension preserves, and knows who compacted", () => {
    const entry = readEntry({
      type: "compaction",
      summary: "All of it",
      shortSummary: "In short",
      preserveData: { plan: [1] },
      fromExtension: true,
    });
    const fields = entry.kind === "compaction" ? entry.forkFields : undefined;
    expect(forkText(fields ?? {})).toMatchObject({
      shortSummary: "In short",
      preserved: { plan: [1] },
      facts: ["made by an extension"],
    });
  });

  it("holds how long a reply took", () => {
    const entry = { type: "message", message: { role: "assistant", content: [], duration: 900 } };
    expect(readEntry(entry)).toMatchObject({ durationMs: 900 });
  });
});

it.each([
  [{ model: "p/small", role: "commit" }, "Model: p/small (commit)"],
  [{ model: "p/big", role: "default" }, "Model: p/big"],
  [{ provider: "p", modelId: "big" }, "Model: p/big"],
  [{}, "Model: not named"],
])("a change of the model %o is %s", (fields, line) => {
  expect(entryLine({ type: "model_change", ...fields })).toBe(line);
});
