// The session that a host holds after its file has got more bytes, or files of its folder have changed:
// what was read of it before stays.
import { ensure } from "../../../src/lib/ensure.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { hasSameRows } from "../../../src/model/table/table.ts";
import { crossingSession, crossingTail } from "./crossing.ts";
import type { HeldDraft } from "./draft/held-draft.ts";
import type { HeldSession } from "./held-session.ts";
import { sourceOf } from "./input-source.ts";
import type {
  FolderChanges,
  GrownFolder,
  GrownSession,
  OnProgress,
  SourceInput,
} from "./session-source.ts";

/** More are not seen at once. */
const MAX_GROWN_BODIES = 12;

/** As `SessionSource.grow`. */
export async function growFile(
  held: HeldSession,
  draft: HeldDraft,
  input: SourceInput,
  onProgress: OnProgress,
): Promise<GrownSession> {
  const { versions, reader } = held;
  const { drafting } = draft;
  const { grow } = drafting?.base ?? versions.now;
  if (!grow || input.kind !== "file") return { kind: "anew", reason: "written-whole" };
  const source = sourceOf(input.file, held.pause);
  const growth = await grow(source);
  if (growth.kind === "anew") return growth;
  const { opened, tail } = growth;
  // Without the rows before them, figures of the new ones alone would be wrong.
  const reading = reader.facts && (await reader.read(opened, onProgress));
  held.file = source;
  held.input = input;
  versions.show(opened);
  if (tail.count > 0) versions.next();
  const drafted = drafting && (await draft.carryOn().catch(() => null));
  if (drafting && !drafted) return { kind: "anew", reason: "draft" };
  const { size, problems, table } = opened.session;
  const last = Math.min(tail.count, MAX_GROWN_BODIES);
  const rows = Array.from({ length: last }, (_, at) => table.count - last + at);
  return {
    kind: "grown",
    tail: crossingTail(tail),
    size,
    problems: reading?.problems ?? problems,
    details: reading?.details ?? null,
    bodies: await held.entries.ofRows(opened, rows),
    drafted,
  };
}

/** As `SessionSource.growFolder`. */
export async function growFolder(held: HeldSession, changes: FolderChanges): Promise<GrownFolder> {
  const { versions, reader, entries } = held;
  const before = versions.now;
  const folder = ensure(held.folder, "folder of the session");
  const renewed = await folder.renewed(before, changes, reader.facts);
  const { opened, changed, torn, written } = renewed;
  const { session } = opened;
  renewed.take();
  reader.takeOver(opened, renewed.facts);
  held.input = folder.input;
  entries.forgetRaw();
  // What is asked of it is under way.
  versions.base = before;
  const isSame = changed.length === 0 && hasSameRows(before.session.table, session.table);
  if (isSame) versions.show(opened);
  else versions.replace(opened);
  return {
    session: crossingSession(session),
    isSame,
    written,
    changed: changed.map((row) => refOf(session.table, row)),
    bodies: await entries.ofRows(opened, changed.slice(-MAX_GROWN_BODIES)),
    torn,
  };
}
