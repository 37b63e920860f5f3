// For any file cut anywhere: reading on equals reading the whole, or is refused for a reason that is found
// without our reader.
// @module-tag long
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from "fast-check";
import { expect, it } from "vitest";
import { isObject, type Json, parseJson } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { entry, growTo, HEADER, openText, saidBy } from "../../testing/reading/growing-file.ts";

const line = record({
  kind: constantFrom(
    ...Array.from({ length: 25 }, () => "plain"),
    ...["label", "compaction", "word", "torn", "glued", "cut", "blank", "header", "noId", "value"],
  ),
  id: nat(30),
  isNewId: nat(30),
  parent: nat(30),
});
const file = record({
  version: constantFrom(3, 3, 3, 3, 3, 3, 2, 1, null, "none"),
  lines: array(line, { maxLength: 12 }),
  feed: constantFrom("\n", "\n", "\r\n"),
  endsWithFeed: nat(2),
  cut: nat(10_000),
  isCutAtLine: nat(2),
  steps: integer({ min: 1, max: 3 }),
});

it("reading on in any file, cut anywhere, is the same as reading the whole, or is refused", async () => {
  let grownOnes = 0;
  await assert(
    asyncProperty(file, async ({ version, lines, feed, endsWithFeed, cut, isCutAtLine, steps }) => {
      const texts = lines.map((each, at) => textOf(each, at));
      if (version !== "none")
        texts.unshift(JSON.stringify({ ...HEADER, ...(version !== null && { version }) }));
      const text = texts.join(feed) + (endsWithFeed > 0 ? feed : "");
      const known = partOf(text, cut, isCutAtLine > 0);
      const before = await openText(known).catch(() => null);
      const whole = await openText(finished(text)).catch(() => null);
      if (!before || !whole) return;
      const earlier = [...before.session.table.start];
      let opened: OpenedSession = before;
      for (let step = 1; step <= steps; step++) {
        const end = known.length + Math.floor(((text.length - known.length) * step) / steps);
        const growth = await growTo(opened, text.slice(0, end));
        if (growth.kind === "anew") {
          expect(isPlain(known, text), growth.reason).toBe(false);
          return;
        }
        opened = growth.opened;
      }
      grownOnes++;
      expect([...opened.session.table.start.slice(0, earlier.length)]).toEqual(earlier);
      if (holdsDamaged(text)) {
        // Rows that were shown because of an incomplete line stay: no row moves.
        const shown = Math.max(earlier.length, whole.session.table.count);
        expect(opened.session.table.count).toBe(shown);
        return;
      }
      const { table } = whole.session;
      expect(saidBy(opened.session.table, table)).toEqual(saidBy(table, table));
      expect(opened.session.table.count).toBe(whole.session.table.count);
      expect(opened.session.problems).toEqual(whole.session.problems);
    }),
    { numRuns: 1000 },
  );
  expect(grownOnes).toBeGreaterThan(100);
});

interface Line {
  readonly kind: string;
  readonly id: number;
  readonly isNewId: number;
  readonly parent: number;
}

function textOf({ kind, id, isNewId, parent }: Line, at: number): string {
  const ownId = isNewId > 0 ? `n${at}` : `n${id}`;
  // Mostly an entry before it, sometimes one that comes later or never.
  const above = parent < 28 ? Math.max(0, at - 1 - (parent % 4)) : at + parent;
  const parentId = at === 0 || parent === 0 ? null : `n${above}`;
  const plain = entry(ownId, parentId);
  switch (kind) {
    case "label":
      return JSON.stringify({ ...plain, type: kind, targetId: `n${id}`, label: "x" });
    case "compaction":
      return JSON.stringify({ ...plain, type: kind, summary: "", firstKeptEntryId: `n${id}` });
    case "word":
      return JSON.stringify({ ...plain, message: { role: "hookMessage", content: "" } });
    case "torn":
      return JSON.stringify(plain).slice(0, -8);
    case "cut":
      return JSON.stringify(plain).slice(0, 12);
    case "glued":
      return JSON.stringify(plain) + JSON.stringify(entry(`g${at}`, ownId));
    case "blank":
      return "  ";
    case "header":
      return JSON.stringify(HEADER);
    case "noId":
      return JSON.stringify({ type: "strange", timestamp: "2026-01-01T00:00:00Z" });
    case "value":
      return "[1]";
    default:
      return JSON.stringify(plain);
  }
}

function partOf(text: string, cut: number, isCutAtLine: boolean): string {
  const at = cut % (text.length + 1);
  return text.slice(0, isCutAtLine ? text.lastIndexOf("\n", at) + 1 : at);
}

/** Without a last line that may still be written. */
function finished(text: string): string {
  const at = text.lastIndexOf("\n") + 1;
  return isObject(parseJson(text.slice(at)) ?? null) ? text : text.slice(0, at);
}

/** Whether a last line that may still be written names a damaged entry, which is kept for its sake alone. */
function holdsDamaged(text: string): boolean {
  const begun = text.slice(finished(text).length);
  const parent = /"parentId":"(n\d+)"/.exec(begun)?.[1] ?? "";
  const isDamaged = (each: string) =>
    each.includes(`"id":"${parent}"`) && parseJson(each) === undefined;
  return parent !== "" && finished(text).split("\n").some(isDamaged);
}

/** Whether nothing in the rest of a file is a reason to refuse it: decided without our reader. */
function isPlain(known: string, text: string): boolean {
  const cut = known.lastIndexOf("\n") + 1;
  const begun = known.slice(cut).trim();
  const values = known
    .slice(0, cut)
    .split("\n")
    .filter((each) => each.trim() !== "")
    .map(parseJson);
  const rest = text
    .slice(cut)
    .split("\n")
    .filter((each) => each.trim() !== "")
    .map(parseJson);
  if (begun !== "" && parseJson(begun) === undefined && begun.includes("}{")) return false;
  const isPlainEntry = (value: Json | undefined) =>
    value !== undefined &&
    isObject(value) &&
    value.type !== "session" &&
    typeof value.id === "string";
  const [header, ...entries] = values;
  if (!isObject(header ?? null) || (header as { version?: Json }).version === 1) return false;
  if (!(Number((header as { version?: Json }).version) >= 2)) return false;
  if (![...entries, ...rest].every(isPlainEntry)) return false;
  const ids = new Set<Json>();
  const named = new Set<Json>();
  for (const value of [...entries, ...rest] as { id: Json; parentId: Json }[]) {
    const isNamedInVain = value.parentId !== null && !ids.has(value.parentId);
    if (ids.has(value.id) || named.has(value.id) || isNamedInVain) return false;
    ids.add(value.id);
    named.add(value.parentId);
  }
  return true;
}
