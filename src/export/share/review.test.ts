// The decision about a finding determines what leaves, wherever it was found.
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import type { Decision } from "../../redact/decide/decisions.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { bytesOf } from "../../text/bytes.ts";
import { reviewShare } from "./review.ts";
import { ALL_OF_IT } from "./scope.ts";
import { fileToShare } from "./share-source.ts";
import { sharedLines } from "./shared-lines.ts";

const HEADER = {
  type: "session",
  version: 3,
  id: "s",
  timestamp: "2026-01-01T00:00:00.000Z",
  cwd: "/srv/zebra-works",
};

/** What leaves of a session with that header if all findings of one word get the same decision. */
async function left(entries: string, word: string, decision: Decision): Promise<string> {
  const text = [HEADER, ...entriesIn(entries)].map((one) => `${JSON.stringify(one)}\n`).join("");
  const file = memorySource(bytesOf(text), "s.jsonl");
  const source = fileToShare(await openSession({ kind: "file", source: file }));
  const review = await reviewShare(source, ALL_OF_IT, { ownWords: [word] });
  const { change } = review.change(new Map(review.groups.map(({ key }) => [key, decision])));
  const parts: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, ALL_OF_IT, change ? { change } : {})) {
    parts.push(bytes.slice());
  }
  return Buffer.concat(parts).toString();
}

const STORY = `
  u1 user: Where is zebra-works?
  a1 assistant: Here.`;

it.each(["mask", "drop"] as const)(
  "a review removes every word of the header that is to %s",
  async (decision) => {
    const text = await left(STORY, "zebra-works", decision);
    expect(text).not.toContain("zebra-works");
    expect(text).toContain("Here.");
  },
);

it("a review keeps kept words, in the header as well", async () => {
  expect(await left(STORY, "zebra-works", "keep")).toContain('"cwd":"/srv/zebra-works"');
});

it.each(["mask", "drop"] as const)(
  "a review removes every id that contains a word that is to %s",
  async (decision) => {
    const text = await left(
      `
    u1 user: Hi
    okapi-7 assistant: Here.
    u2 user: And now?`,
      "okapi",
      decision,
    );
    expect(text).not.toContain("okapi");
    expect(text).toContain("And now?");
  },
);

it("a review masks a format's word in any message, and leaves the format its own", async () => {
  const text = await left("u1 user: The user said: message me, text content", "message", "mask");
  expect(text).toContain('"type":"message","message":{"role":"user"');
  expect(text).toContain("The user said: [own word 1] me, text content");
});
