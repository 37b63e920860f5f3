// Two readers of one file: whoever is done with his part takes the next one, and what comes of it is the same.
import { describe, expect, it } from "vitest";
import { generateOther } from "../../../../fixtures/generate/large-others.ts";
import type { RestReader } from "../../../read/scan/rest.ts";
import { type ByteSource, textSource } from "../../../read/source/byte-source.ts";
import { fileInParts, openSession } from "../../index.ts";
import { SHARES } from "./rest-of-lines.ts";

/** Free parts: those that are neither the first nor the last. */
const FREE = SHARES.length - 1;

/** What is read at once of a part; whoever looks for the beginning of a line, or of a file, reads less. */
const MIN_SLICE = 70_000;

interface Helping {
  /** Who reads all free parts, as the other one waits for that. */
  readonly quick: "here" | "helper";
  /** From this question on the helper cannot read. */
  readonly failsFrom?: number;
}

async function openedWith(text: string, { quick, failsFrom = Number.POSITIVE_INFINITY }: Helping) {
  const file = textSource(text, "session.jsonl");
  const asked: { readonly from: number; readonly to: number }[] = [];
  const mostAsked = Math.min(FREE, failsFrom) + 1;
  let goOn = () => {};
  const hasRead = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const source: ByteSource = {
    ...file,
    async read(from, to) {
      if (to - from >= MIN_SLICE) {
        if (quick === "helper") await hasRead;
        else if (to === asked[0]?.from) goOn();
      }
      return file.read(from, to);
    },
  };
  let isClosed = false;
  const there = await fileInParts(file);
  const rest: RestReader = {
    scan: () => Promise.resolve(null),
    details: () => Promise.resolve(null),
    parts: async () => there?.parts ?? null,
    async lines<Lines>(part: Parameters<RestReader["lines"]>[0]) {
      const nth = asked.push(part) - 1;
      if (quick === "here") await hasRead;
      const found = nth < failsFrom ? await there?.read(part, {}) : null;
      if (asked.length === mostAsked) goOn();
      return structuredClone(found) as Lines | null;
    },
    close() {
      isClosed = true;
    },
  };
  let pauses = 0;
  const pause = async () => void pauses++;
  const opened = await openSession({ kind: "file", source }, { rest, gathers: true, pause });
  const gathered = opened.takeGathered?.() ?? null;
  return { session: opened.session, gathered, asked, isClosed, pauses };
}

describe.each(["claude-code", "codex"] as const)("a long file of %s", (format) => {
  const text = [...generateOther(format, { bytes: 5_000_000, seed: 5 })].join("");

  async function alone() {
    const source: ByteSource = textSource(text, "session.jsonl");
    return (await openSession({ kind: "file", source }, {})).session;
  }

  it("is read by a quick helper down to the first part", async () => {
    const { session, gathered, asked, isClosed, pauses } = await openedWith(text, {
      quick: "helper",
    });
    expect(session).toEqual(await alone());
    expect(gathered?.details.count).toBe(session.table.count);
    expect(asked).toHaveLength(SHARES.length);
    // From the end on, each part up to where the one before began.
    expect(asked.map(({ to }) => to)).toEqual([
      textSource(text, "").size,
      ...asked.slice(0, -1).map(({ from }) => from),
    ]);
    expect(isClosed).toBe(true);
    // Once before each part is put to the others, and before a session is made of all.
    expect(pauses).toBe(SHARES.length + 1);
  });

  it("is read here but for the last part where the helper is slow", async () => {
    const { session, gathered, asked, isClosed } = await openedWith(text, { quick: "here" });
    expect(session).toEqual(await alone());
    expect(gathered?.details.count).toBe(session.table.count);
    expect(asked).toHaveLength(1);
    expect(isClosed).toBe(true);
  });

  it.each([0, 1, 3])("is whole where the helper fails at its question %i", async (failsFrom) => {
    const { session, asked, isClosed } = await openedWith(text, { quick: "helper", failsFrom });
    expect(session).toEqual(await alone());
    // Who cannot read one part is not asked for another.
    expect(asked).toHaveLength(failsFrom + 1);
    expect(isClosed).toBe(true);
  });
});
