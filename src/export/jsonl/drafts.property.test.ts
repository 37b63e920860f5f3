// Any operations on any file: the written file opens as the draft showed it, nothing differs that
// no operation named, and undoing restores the opened file to the byte.
// @module-tag long
import { readFileSync, statSync } from "node:fs";
import { array, assert, asyncProperty } from "fast-check";
import { describe, expect, it } from "vitest";
import { writtenDetails } from "../../edit/draft/draft-details.ts";
import { ownIds, withIds } from "../../edit/draft/draft-row.ts";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import { OperationError } from "../../edit/operation/operation.ts";
import { openSession } from "../../formats/index.ts";
import { renewedDetails } from "../../model/build/join-details.ts";
import { keysOf, rowOf } from "../../model/table/table.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { fullSession } from "../../testing/full-session.ts";
import {
  type DrawnOperation,
  drawnOperation,
  operationOf,
} from "../../testing/random-operations.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { compareExport } from "./compare-export.ts";
import { exportJsonl } from "./export-jsonl.ts";

const MAX_BYTES = 200_000;

async function written(session: DraftSession, file: ReturnType<typeof memorySource>) {
  const parts: Uint8Array[] = [];
  const made = await exportJsonl(session, file, { kind: "tree" });
  for await (const bytes of made.bytes()) parts.push(bytes.slice());
  return { made, bytes: Buffer.concat(parts) };
}

async function applied(session: DraftSession, drawn: readonly DrawnOperation[]): Promise<void> {
  for (const [seed, one] of drawn.entries()) {
    const operation = operationOf(session.draft, one, seed);
    if (!operation) return;
    await session.apply(operation).catch((error: unknown) => {
      if (!(error instanceof OperationError)) throw error;
    });
  }
}

describe("drafts", () => areSoundIn("fixtures/oddities"));

withShared("data/real", "drafts of real files", areSoundIn);

withShared("data/oracle/dev", "drafts of recorded files", areSoundIn);

function areSoundIn(folder: string): void {
  const files = sessionFilesIn(folder).filter((file) => statSync(file).size < MAX_BYTES);
  it.each(files)("of %s are written as shown", async (name) => {
    const bytes = readFileSync(name);
    const file = memorySource(bytes, name);
    const opened = await openSession({ kind: "file", source: file }).catch(() => null);
    if (!opened) return;
    const { details } = await fullSession(file);
    const property = asyncProperty(
      array(drawnOperation, { minLength: 1, maxLength: 8 }),
      async (drawn) => {
        const session = new DraftSession(opened, file);
        await applied(session, drawn);
        const { made, bytes: first } = await written(session, file);
        const again = memorySource(first, name);
        expect((await compareExport(made, file, again)).faults).toEqual([]);
        // Also, it loses no id on its way to the page.
        const { rows } = session.draft;
        const sent = { ...rows, table: { ...rows.table, ids: [] } };
        const received = withIds(sent, ownIds(rows));
        expect(received.ids).toEqual(rows.table.ids);
        expect(keysOf(received, received.count).map((id) => rowOf(received, id))).toEqual(
          keysOf(received, received.count).map((id) => rowOf(rows.table, id)),
        );
        // What the app shows of the draft is what it would show of the file.
        const now = session.opened();
        const full = await fullSession(again);
        const changed = await writtenDetails(session, now);
        expect(renewedDetails(details, changed)).toMatchObject({
          beginnings: full.details.beginnings,
          calls: full.details.calls,
          results: full.details.results,
          characters: full.details.characters,
        });
        const collector = new DetailsCollector();
        const never = new AbortController().signal;
        await now.visit(
          (row, entry) => collector.add(row, entry),
          () => {},
          never,
        );
        expect(collector.finish().beginnings).toEqual(full.details.beginnings);
        while (session.draft.undo()) {}
        expect((await written(session, file)).bytes.equals(bytes)).toBe(true);
        while (session.draft.redo()) {}
        expect((await written(session, file)).bytes.equals(first)).toBe(true);
      },
    );
    await assert(property, { numRuns: 15 });
  });
}
