// How often a line of the comparison reads bodies and columns. Lines are drawn as text, each time as if for
// the first time: after scrolling away and back, and in another version.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import type { SeenAs } from "../../engine/compare-work.ts";
import { openInPage } from "../../engine/local-source.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { Parts } from "../../session/open/parts.ts";
import { CompareLine } from "./compare-line.tsx";

const reply = (id: string, text: string, path: string) => ({
  type: "message",
  id,
  parentId: "u1",
  message: {
    role: "assistant",
    content: [
      { type: "text", text },
      { type: "toolCall", id: `c-${id}`, name: "read", arguments: { path, limit: path.length } },
    ],
  },
});

const LINES = [
  { type: "session", version: 3, id: "s-one", timestamp: "2026-01-01T00:00:00Z", cwd: "/w" },
  { type: "message", id: "u1", parentId: null, message: { role: "user", content: "Hello" } },
  reply("a1", "It is in the first file.", "src/first.ts"),
  reply("b1", "It is in the second file.", "src/second.ts"),
];

/** Rows of the two replies. */
const [A, B] = [1, 2];
const PAIR: CompareRow = { kind: "pair", a: A, b: B, isEqual: false, turn: 0 };
let openings = 0;

/** The session above; `reads` counts the reads of its bodies' messages and its column of parents. */
async function counted() {
  const text = LINES.map((line) => JSON.stringify(line)).join("\n");
  const file = new File([text], "one.jsonl");
  const source = await openInPage({ kind: "file", file }, () => {});
  const reads = { messages: 0, parents: 0 };
  const { parent, ...columns } = source.session.table;
  const table = Object.defineProperty({ ...columns, parent }, "parent", {
    get: () => {
      reads.parents++;
      return parent;
    },
  });
  const open: OpenSession = {
    key: "s-one",
    opening: --openings,
    source,
    session: { ...source.session, table },
    version: 1,
    isWhole: true,
    details: null,
    progress: createStore(() => 0),
    readError: null,
    isReadFailed: false,
    draft: null,
    parts: new Parts(),
    rowsVersion: 1,
    renewals: 1,
    change: null,
  };
  const queries = new QueryClient();
  for (const row of [A, B]) {
    const ref = refOf(table, row);
    const body = await source.body(ref);
    const { message } = body;
    Object.defineProperty(body, "message", {
      enumerable: true,
      get: () => {
        reads.messages++;
        return message;
      },
    });
    queries.setQueryData(["body", open.opening, ref], body);
  }
  const draw = (session: OpenSession, row: CompareRow, seenAs: SeenAs = "history") =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <CompareLine
            row={row}
            a={{ open: session, leaf: A }}
            b={{ open: session, leaf: B }}
            seenAs={seenAs}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  /** What was read since the last time. */
  const since = () => {
    const now = { ...reads };
    Object.assign(reads, { messages: 0, parents: 0 });
    return now;
  };
  return { open, source, draw, since };
}

describe("a line of the comparison", () => {
  it.each<[string, CompareRow]>([
    ["of two entries", PAIR],
    ["of one entry", { kind: "onlyA", a: A, turn: 0 }],
  ])("%s compares nothing again when it comes back into sight", async (_, row) => {
    const { open, draw, since } = await counted();
    const drawn = draw(open, row);
    expect(drawn).toContain("first");
    expect(since().messages).toBeGreaterThan(0);
    expect(draw(open, row)).toBe(drawn);
    expect(since().messages).toBe(0);
  });

  it("compares nothing again in another version of the session", async () => {
    const { open, source, draw, since } = await counted();
    draw(open, PAIR);
    const { details, problems } = await source.readAll(() => {});
    since();
    draw({ ...open, version: 2, session: { ...open.session, problems }, details }, PAIR);
    expect(since().messages).toBe(0);
  });

  it("compares again what another opening of the file has", async () => {
    const [before, after] = [await counted(), await counted()];
    before.draw(before.open, PAIR);
    after.draw(after.open, PAIR);
    expect(after.since().messages).toBeGreaterThan(0);
  });

  it("builds the context at the end of a branch once, however many entries it shows", async () => {
    const { open, draw, since } = await counted();
    draw(open, PAIR, "sent");
    expect(since().parents).toBeGreaterThan(0);
    draw(open, { kind: "onlyB", b: B, turn: 0 }, "sent");
    draw(open, PAIR, "sent");
    expect(since().parents).toBe(0);
  });
});
