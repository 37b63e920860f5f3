// The findings in a share whose entries name people and machines one after the other, and how often each entry
// is read.
// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { previewOf } from "../../redact/finding.ts";
import { findingsInAll } from "../../testing/secrets/findings-in-all.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type ReviewOptions, reviewShare } from "./review.ts";
import { ALL_OF_IT, LEFT_OUT, type ShareScope } from "./scope.ts";
import { fileToShare, type ShareSource } from "./share-source.ts";
import { sharedObjects } from "./shared-objects.ts";

async function sourceOf(entries: readonly JsonObject[]): Promise<ShareSource> {
  const file = memorySource(bytesOf(fileOf(entries)), "of-janedoe.jsonl");
  return fileToShare(await openSession({ kind: "file", source: file }));
}

const scopeOf = (leaveOut: ShareScope["leaveOut"]): ShareScope => ({ ...ALL_OF_IT, leaveOut });

/** Row by row, like a simple search: all entries, then all of them again for the names. */
async function searched(source: ShareSource, scope: ShareScope, options: ReviewOptions) {
  const { header, rows, users, shorten, read } = await sharedObjects(source, scope);
  const objects: JsonObject[] = [{ fileName: shorten(source.opened.session.fileName) }, header];
  for await (const { entry } of read(rows)) objects.push(entry);
  const [name = [], top = [], ...others] = findingsInAll(objects, options, users);
  // The findings of the file's name and of the header count as one row's.
  return [...name, ...top, ...others.flat()].map((one) => JSON.stringify(one)).sort();
}

async function reviewed(source: ShareSource, scope: ShareScope, options: ReviewOptions) {
  const { findings } = await reviewShare(source, scope, options);
  return findings.map((one) => JSON.stringify(one)).sort();
}

const prompt = (id: string, text: string): JsonObject => ({
  type: "message",
  id,
  message: { role: "user", content: [{ type: "text", text }] },
});
const thought = (id: string, text: string, thinking: string): JsonObject => ({
  type: "message",
  id,
  message: {
    role: "assistant",
    provider: "p",
    model: "m",
    content: [
      { type: "thinking", thinking },
      { type: "text", text },
    ],
  },
});

it("a review searches for a name in the entries before the one that shows whose it is", async () => {
  const source = await sourceOf([
    prompt("u1", "by janedoe"),
    prompt("u2", "nothing"),
    prompt("u3", "in /home/janedoe"),
    prompt("u4", "janedoe again"),
  ]);
  const looked: (readonly [done: number, total: number])[] = [];
  const review = await reviewShare(source, ALL_OF_IT, {
    onProgress: (done, total) => looked.push([done, total]),
  });
  const lines = review.groups.map((group) => `${previewOf(group)} in ${group.rows.join(", ")}`);
  // The file has this name, too.
  expect(lines).toEqual(["user, … (7 characters) in -1, 0, 3", "home, /h…oe (13 characters) in 2"]);
  expect([looked.at(3), looked.at(-1)]).toEqual([
    [4, 4],
    [6, 6],
  ]);
});

it("a review finds what two searches of all entries find, whatever is left out", async () => {
  const said = fc.constantFrom(
    "in /home/janedoe/x",
    "C:\\Users\\bobross says",
    "bobross wrote to jane@acme-corp.io",
    "janedoe@thinkpad-x1:~/work$ ls",
    "on thinkpad-x1",
    "PASSWORD=k9Zq2LxP7vRt4Wn8",
    `as ${btoa("janedoe in /home/bobross")}`,
    '{"by":"/Users\\/annie"}',
    "nobody %6aanedoe annie",
    "hunter2",
  );
  const entries = fc.array(fc.tuple(fc.boolean(), said, said), { minLength: 1, maxLength: 8 });
  const scopes = fc.array(fc.subarray([...LEFT_OUT]), { minLength: 1, maxLength: 4 });
  const property = fc.asyncProperty(entries, scopes, fc.boolean(), async (drawn, all, isOwn) => {
    const source = await sourceOf(
      drawn.map(([isReply, text, other], at) =>
        isReply ? thought(`e${at}`, text, other) : prompt(`e${at}`, `${text}; ${other}`),
      ),
    );
    const options = isOwn ? { ownWords: ["Hunter2"] } : {};
    for (const leaveOut of all) {
      const scope = scopeOf(leaveOut);
      expect(await reviewed(source, scope, options)).toEqual(
        await searched(source, scope, options),
      );
    }
  });
  await fc.assert(property, { numRuns: 150 });
});

it("a review stops when it is cancelled", async () => {
  const source = await sourceOf([prompt("u1", "one"), prompt("u2", "two")]);
  const cancel = new AbortController();
  const review = reviewShare(source, ALL_OF_IT, {
    signal: cancel.signal,
    onProgress: () => cancel.abort(),
  });
  await expect(review).rejects.toMatchObject({ code: "cancelled" });
});
