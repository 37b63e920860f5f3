// Sessions of lines whose files grow: read on from any cut they equal those of the whole file, no byte is
// read twice, and of the earlier entries only the changed ones are reported.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "../model/json/stringify.ts";
import type { OpenedSession, Renewal } from "../model/session.ts";
import { refOf } from "../model/table/entry-ref.ts";
import { type ByteSource, memorySource } from "../read/source/byte-source.ts";
import { saidBy } from "../testing/reading/growing-file.ts";
import { bytesOf } from "../text/bytes.ts";
import { openSession } from "./index.ts";

const fixtures = new URL("../../fixtures/", import.meta.url);
const files = ["claude-code", "codex"].flatMap((format) =>
  readdirSync(new URL(`${format}/`, fixtures), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `${format}/${name}`),
);

/** A file whose reads are counted. */
function counted(bytes: Uint8Array): ByteSource & { read: ByteSource["read"]; bytes: number } {
  const source = memorySource(bytes, "s.jsonl");
  const counting = {
    name: source.name,
    size: source.size,
    bytes: 0,
    read(start: number, end: number) {
      counting.bytes += Math.max(0, Math.min(end, source.size) - start);
      return source.read(start, end);
    },
  };
  return counting;
}

function open(bytes: Uint8Array): Promise<OpenedSession> {
  return openSession({ kind: "file", source: counted(bytes) });
}

async function grown(before: OpenedSession, bytes: Uint8Array): Promise<Renewal> {
  const growth = await before.grow?.(counted(bytes));
  if (growth?.kind !== "renewed") throw new Error(`${growth?.kind} ${JSON.stringify(growth)}`);
  return growth;
}

/** As texts: they may be nested deeper than a comparison can go. */
async function entriesOf({ session, bodies }: OpenedSession): Promise<readonly string[]> {
  const entries: string[] = [];
  for (let row = 0; row < session.table.count; row++) {
    entries.push(stringify(await bodies.body(row)));
  }
  return entries;
}

/** After each line feed, and at some byte between every two. */
function cutsOf(bytes: Uint8Array): readonly number[] {
  const cuts: number[] = [];
  let from = 0;
  for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, from)) {
    const inside = from + ((feed - from) * ((cuts.length * 7) % 11)) / 11;
    cuts.push(Math.max(from + 1, Math.floor(inside)), feed, feed + 1);
    from = feed + 1;
  }
  return cuts;
}

describe("a growing session of lines", () => {
  it.each(files)("is the session of the whole file from every cut of %s", async (name) => {
    const bytes = readFileSync(new URL(name, fixtures));
    const whole = await open(bytes);
    const entries = await entriesOf(whole);
    const { table, header, chosenLeaf, formatName } = whole.session;
    // A last line without an end may get it yet.
    const problems = whole.session.problems.filter(({ kind }) => kind !== "torn-last-line");
    let opened = 0;
    for (const cut of cutsOf(bytes)) {
      const before = await open(bytes.subarray(0, cut)).catch(() => null);
      // A beginning may be in no format, or in another one.
      if (before?.session.format !== whole.session.format) continue;
      const entriesBefore = await entriesOf(before);
      const growth = await before.grow?.(counted(bytes));
      if (growth?.kind !== "renewed") {
        // The content of a broken line was taken as complete.
        expect(growth).toMatchObject({ kind: "anew", reason: "line-goes-on" });
        expect(bytes[cut - 1]).not.toBe(10);
        continue;
      }
      opened++;
      const { session } = growth.opened;
      expect(saidBy(session.table, table), `${cut}`).toEqual(saidBy(table, table));
      expect(session).toMatchObject({ problems, header, chosenLeaf, formatName });
      const now = await entriesOf(growth.opened);
      expect(now).toEqual(entries);
      const changed = new Set(growth.changed);
      for (const [row, entry] of now.entries()) {
        const known = growth.order[row] ?? 0;
        if (known >= entriesBefore.length) expect(changed.has(row)).toBe(true);
        else {
          expect(refOf(session.table, row)).toBe(refOf(before.session.table, known));
          if (!changed.has(row)) expect(entry).toEqual(entriesBefore[known]);
        }
      }
    }
    expect(opened).toBeGreaterThan(1);
  });

  it.each(["claude-code/orchard.jsonl", "codex/kiln.jsonl"])(
    "takes %s byte by byte at its end like all at once, and an incomplete line is no problem",
    async (name) => {
      const bytes = readFileSync(new URL(name, fixtures));
      const start = bytes.lastIndexOf(10, bytes.length - 2) + 1;
      let opened = await open(bytes.subarray(0, start));
      for (let end = start + 1; end <= bytes.length; end += 7) {
        opened = (await grown(opened, bytes.subarray(0, end))).opened;
        expect(opened.session.problems.map(({ kind }) => kind)).not.toContain("torn-last-line");
      }
      const { table } = (await open(bytes)).session;
      const now = (await grown(opened, bytes)).opened.session.table;
      expect(saidBy(now, table)).toEqual(saidBy(table, table));
    },
  );
});

describe("reading the growth of a session of lines", () => {
  const claude = (at: number) =>
    JSON.stringify({
      type: at % 2 ? "assistant" : "user",
      uuid: `u${at}`,
      parentUuid: at ? `u${at - 1}` : null,
      sessionId: "s",
      timestamp: new Date(1.7e12 + at * 1000).toISOString(),
      message:
        at % 2
          ? {
              id: `m${at}`,
              role: "assistant",
              model: "x",
              content: [{ type: "text", text: "So." }],
              usage: { output_tokens: 1 },
              stop_reason: "end_turn",
            }
          : { role: "user", content: `Words ${at}` },
    });
  const codex = (at: number) =>
    JSON.stringify({
      timestamp: new Date(1.7e12 + at * 1000).toISOString(),
      type: at ? "response_item" : "session_meta",
      payload: at
        ? {
            type: "message",
            role: at % 2 ? "user" : "assistant",
            content: [{ type: at % 2 ? "input_text" : "output_text", text: `Words ${at}` }],
          }
        : { id: "t", timestamp: "2026-01-01T00:00:00Z", cwd: "/w" },
    });

  it.each([
    ["Claude Code", claude],
    ["Codex", codex],
  ] as const)(
    "of %s takes the new bytes and four kilobytes, and one entry changes",
    async (_, line) => {
      const known = Array.from({ length: 3000 }, (_, at) => `${line(at)}\n`).join("");
      const more = `${line(3000)}\n`;
      const before = await open(bytesOf(known));
      const source = counted(bytesOf(known + more));
      const growth = await before.grow?.(source);
      if (growth?.kind !== "renewed") throw new Error("not renewed");
      expect(source.bytes).toBe(more.length + 4096);
      expect(growth.changed).toEqual([growth.opened.session.table.count - 1]);
    },
  );

  it.each([
    ["Claude Code", claude],
    ["Codex", codex],
  ] as const)(
    "of a long file of %s takes the whole file once, and only the new bytes after that",
    async (_, line) => {
      const words = "w".repeat(1 << 20);
      const long = (at: number) => `${line(at).replace(/Words|So\./, words)}\n`;
      const known = Array.from({ length: 40 }, (_, at) => long(at)).join("");
      const texts = [known, `${known}${line(40)}\n`, `${known}${line(40)}\n${line(41)}\n`];
      const [first = known, second = known, third = known] = texts;
      const source = counted(bytesOf(second));
      const before = await open(bytesOf(first));
      const growth = await before.grow?.(source);
      if (growth?.kind !== "renewed") throw new Error("not renewed");
      expect(source.bytes).toBe(second.length + 4096);
      const { table } = growth.opened.session;
      expect(growth.changed).toEqual([table.count - 1]);
      const last = counted(bytesOf(third));
      const again = await growth.opened.grow?.(last);
      expect(again).toMatchObject({ kind: "renewed", changed: [table.count] });
      expect(last.bytes).toBe(third.length - second.length + 4096);
    },
  );

  it("reports the entry whose tokens now count at a later line of its message", async () => {
    const reply = (uuid: string, parentUuid: string, output: number) =>
      `${JSON.stringify({ type: "assistant", uuid, parentUuid, sessionId: "s", message: { id: "m", role: "assistant", model: "x", content: [{ type: "text", text: uuid }], usage: { output_tokens: output } } })}\n`;
    const first = `${claude(0)}\n${reply("a", "u0", 1)}`;
    const growth = await grown(await open(bytesOf(first)), bytesOf(first + reply("b", "a", 9)));
    expect(growth.changed).toEqual([1, 2]);
  });

  it("opens the file again if it is shorter, was rewritten, or its last line was incomplete", async () => {
    const text = `${claude(0)}\n${claude(1)}`;
    const before = await open(bytesOf(text));
    const reasonFor = async (now: string) => before.grow?.(counted(bytesOf(now)));
    expect(await reasonFor(text.slice(0, -5))).toEqual({ kind: "anew", reason: "shorter" });
    const other = text.replace("Words", "Sword");
    expect(await reasonFor(`${other}\n`)).toEqual({ kind: "anew", reason: "rewritten" });
    const longer = `${text}{"type":"user"`;
    expect(await reasonFor(longer)).toEqual({ kind: "anew", reason: "line-goes-on" });
  });
});
