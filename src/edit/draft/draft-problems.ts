// What is still odd about a draft: the problems of its base that no operation mended, and what its
// own rows show.
import { headerProblems, tableProblems } from "../../formats/pi/problems.ts";
import { versionOf } from "../../formats/pi/versions.ts";
import { type Problem, type ProblemKind, UNREAD_KINDS } from "../../model/problem.ts";
import type { FileStretch } from "../../model/session.ts";
import { FLAG, hasFlag, keyAt } from "../../model/table/table.ts";
import { rowsOnLine } from "../apply/find-entry.ts";
import { isDropped } from "../tree/file-edit.ts";
import type { Draft } from "./draft.ts";

/** Found again from the header and the rows. */
const OF_ROWS: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  "header-missing",
  "ids-missing",
  "version-missing",
  "unknown-version",
  "no-id",
  "kept-entry-missing",
  "unknown-target",
  "history-truncated",
]);

/** What a row is marked with while the problem lasts. */
const FLAG_OF: ReadonlyMap<ProblemKind, number> = new Map<ProblemKind, number>([
  ["orphan", FLAG.orphan],
  ["self-parent", FLAG.selfParent],
  ["cycle", FLAG.cycle],
  ["damaged-entry", FLAG.damaged],
]);

/** `found`: the problems of the base, as far as they are known. */
export function draftProblems(draft: Draft, found: readonly Problem[]): readonly Problem[] {
  if (draft.isEmpty) return found;
  const { tree, table, header, base } = draft;
  const claimed = versionOf(header);
  const used = tree.file.isUpgraded ? claimed : base.layout.version;
  const isUnread = base.layout.unread.some((stretch) => !isDropped(tree.file, stretch));
  return [
    ...headerProblems(header, claimed, used),
    ...found.filter((problem) => !OF_ROWS.has(problem.kind) && lasts(draft, problem)),
    ...tableProblems(table, header, isUnread),
  ];
}

function lasts(draft: Draft, { kind, line }: Problem): boolean {
  const { tree, base } = draft;
  const { unread, headers } = base.layout;
  const isLeft = (stretches: readonly FileStretch[]) =>
    stretches.some((one) => one.line === line && !isDropped(tree.file, one));
  const nodes = () => rowsOnLine(base.table, line).filter((node) => !tree.isGone(node));
  if (UNREAD_KINDS.has(kind)) return isLeft(unread);
  switch (kind) {
    case "carriage-returns":
      return !tree.file.hasLineFeedsOnly;
    case "bom":
      return (
        tree.file.dropped.length === 0 &&
        rowsOnLine(base.table, line).every((node) => !tree.editOf(node).hasOwnLine)
      );
    case "second-header":
      return isLeft(headers);
    case "glued-line":
      return (
        isLeft(unread) ||
        nodes()
          .slice(1)
          .some((node) => !tree.editOf(node).hasOwnLine)
      );
    case "duplicate-id":
    case "repeated-line":
      return nodes().some((node) => isSharingId(draft, node));
    default:
      return nodes().some(isOdd);
  }

  function isOdd(node: number): boolean {
    const edit = tree.editOf(node);
    const flag = FLAG_OF.get(kind);
    if (flag === FLAG.damaged) return !edit.isMended && edit.patches.length === 0;
    if (flag !== undefined) return hasFlag(base.table, node, flag) && !edit.isRelinked;
    if (kind === "bad-time") return edit.time === null;
    if (kind === "empty-message") return edit.patches.length === 0;
    return kind !== "invalid-utf8" || !edit.isMended;
  }
}

function isSharingId({ tree, base }: Draft, node: number): boolean {
  const key = tree.keyOf(node);
  for (let row = 0; row < base.table.count; row++) {
    const isOther = row !== node && keyAt(base.table, row) === key && !tree.isGone(row);
    if (isOther && tree.editOf(row).id === null) return true;
  }
  return false;
}
