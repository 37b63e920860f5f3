// The session of a host after its file has grown, or files in its folder have changed: what was read before
// stays valid.
import { ensure } from "../../src/lib/ensure.ts";
import { renewedFacts, type WrittenDetails } from "../../src/model/build/join-details.ts";
import type { Renewal } from "../../src/model/session.ts";
import type { EntryFacts } from "../../src/model/table/details.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { hasSameRows } from "../../src/model/table/table.ts";
import type { WorkerDraft } from "./draft/worker-draft.ts";
import { transferredSession, transferredTail } from "./entries/page-body.ts";
import { writtenBy } from "./folder/written-by.ts";
import { sourceOf } from "./input-source.ts";
import type {
  FolderChanges,
  GrownFolder,
  GrownSession,
  OnProgress,
  RenewedSession,
  SourceInput,
} from "./session-source.ts";
import type { WorkerSession } from "./worker-session.ts";

/** Most entries in view at once. */
const MAX_GROWN_BODIES = 12;

/** As `SessionSource.grow`. */
export async function growFile(
  held: WorkerSession,
  draft: WorkerDraft,
  input: SourceInput,
  onProgress: OnProgress,
): Promise<GrownSession> {
  const { versions, reader } = held;
  const { drafting } = draft;
  const { grow } = drafting?.base ?? versions.now;
  if (!grow || input.kind !== "file") return { kind: "anew", reason: "written-whole" };
  const source = sourceOf(input.file, held.pause);
  const grownInput = held.input?.kind === "file" ? { ...held.input, file: input.file } : input;
  const growth = await grow(source);
  if (growth.kind === "anew") return growth;
  if (growth.kind === "renewed") {
    // The steps may name rows that are others now.
    if (drafting) return { kind: "anew", reason: "draft" };
    const written = reader.facts && (await writtenBy(growth));
    const facts = reader.facts && written && renewedFacts(reader.facts, written);
    held.file = source;
    held.input = grownInput;
    return { kind: "renewed", ...(await showRenewed(held, growth, written, facts)) };
  }
  const { opened, tail } = growth;
  // Without the rows before them, figures of the new ones alone would be wrong.
  const reading = reader.facts && (await reader.read(opened, onProgress));
  held.file = source;
  held.input = grownInput;
  versions.show(opened);
  if (tail.count > 0) versions.next();
  const drafted = drafting && (await draft.carryOn().catch(() => null));
  if (drafting && !drafted) return { kind: "anew", reason: "draft" };
  const { size, problems, table } = opened.session;
  const last = Math.min(tail.count, MAX_GROWN_BODIES);
  const rows = Array.from({ length: last }, (_, at) => table.count - last + at);
  return {
    kind: "grown",
    tail: transferredTail(tail),
    size,
    problems: reading?.problems ?? problems,
    details: reading?.details ?? null,
    bodies: await held.entries.ofRows(opened, rows),
    drafted,
  };
}

/** As `SessionSource.growFolder`. */
export async function growFolder(
  held: WorkerSession,
  changes: FolderChanges,
): Promise<GrownFolder> {
  const folder = ensure(held.folder, "folder of the session");
  const renewed = await folder.renewed(held.versions.now, changes, held.reader.facts);
  renewed.take();
  held.input = folder.input;
  const shown = await showRenewed(held, renewed, renewed.written, renewed.facts);
  return { ...shown, torn: renewed.torn };
}

/** Makes it the host's session. `written`, `facts`: null where not everything was read before. */
async function showRenewed(
  { versions, reader, entries }: WorkerSession,
  { opened, order, changed }: Renewal,
  written: WrittenDetails | null,
  facts: EntryFacts | null,
): Promise<RenewedSession> {
  const before = versions.now;
  const { session } = opened;
  reader.takeOver(opened, facts);
  const refs = changed.map((row) => refOf(session.table, row));
  entries.forget(refs);
  // Earlier requests are still under way.
  versions.base = before;
  const isSame = changed.length === 0 && hasSameRows(before.session.table, session.table);
  if (isSame) versions.show(opened);
  else versions.replace(opened);
  return {
    session: transferredSession(session),
    isSame,
    order,
    rows: changed,
    details: written?.details ?? null,
    bodies: await entries.ofRows(opened, changed.slice(-MAX_GROWN_BODIES)),
  };
}
