// What one line of a digest shows.
import { ChevronDown, ChevronRight } from "lucide-react";
import {
  askedText,
  branchLine,
  changedLines,
  changedText,
  checkText,
  clockText,
  compactionLine,
  turnCost,
} from "../../../src/stats/digest/digest-cells.ts";
import type { DigestStep } from "../../../src/stats/digest/digest-steps.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { branchWord } from "../../../src/tree/branch/branches.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { BranchMark } from "../../session/view/branch-mark.tsx";
import { GridPart } from "../../ui/list/grid-part.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import type { BranchLine, CompactionLine, DigestLine, StepLine, TurnLine } from "./digest-lines.ts";

/** In their order: what a head says, and the class of its cells. */
export const DIGEST_COLUMNS = [
  { id: "asked", label: "Asked" },
  { id: "changed", label: "Changed" },
  { id: "added", label: "+" },
  { id: "removed", label: "−" },
  { id: "tests", label: "Tests" },
  { id: "failed", label: "Failed" },
  { id: "cost", label: "Cost" },
  { id: "active", label: "Active" },
] as const;

interface DigestRowProps {
  readonly line: DigestLine;
  readonly open: OpenSession;
  /** US dollars of the most expensive turn. */
  readonly most: number;
}

export function DigestRowContent({ line, open, most }: DigestRowProps) {
  switch (line.kind) {
    case "turn":
      return <TurnCells line={line} open={open} most={most} />;
    case "step":
      return <StepCells line={line} />;
    case "branch":
      return <BranchCell line={line} open={open} />;
    case "compaction":
      return <CompactionCell line={line} />;
    case "words":
      return (
        <GridPart part="cell" aria-colspan={SPAN} className="digest-wide digest-inner dim">
          {line.text}
        </GridPart>
      );
  }
}

const SPAN = DIGEST_COLUMNS.length + 1;

/** The first words of a line, as they are on the screen. */
export function lineText(line: DigestLine, { session, details }: OpenSession): string {
  if (!details) return "";
  if (line.kind === "turn") return askedText({ session, details }, line.turn);
  if (line.kind === "step") return line.step.tool;
  if (line.kind === "branch") return branchLine({ session, details }, line.branch);
  return line.kind === "compaction" ? compactionLine(line.compaction) : line.text;
}

function TurnCells({ line, open, most }: DigestRowProps & { readonly line: TurnLine }) {
  const { turn, outcomes, isOpen } = line;
  const { number, isStopped, check, subAgents } = turn;
  const { failures, cost } = turn.turn;
  const { added, removed } = changedLines(turn);
  const changed = changedText(turn);
  const tests = checkText(turn, outcomes);
  return (
    <>
      <GridPart part="cell" className="digest-number tabular dim">
        <span className="digest-rail" data-fold={isOpen === null ? undefined : ""}>
          <span
            className={isStopped ? "digest-dot digest-dot-stopped" : "digest-dot"}
            title={isStopped ? "Stopped by hand" : undefined}
          />
          {isOpen === null ? null : <Fold isOpen={isOpen} />}
        </span>
        {numberText(number)}
      </GridPart>
      <GridPart part="cell" className="digest-asked">
        <span className="digest-words">
          <bdi>{drawnName(lineText(line, open)) || "No words"}</bdi>
        </span>
        {isStopped ? <span className="unseen"> stopped by hand</span> : null}
        {subAgents > 0 ? (
          <span className="digest-chip tiny">{countText(subAgents, "sub-agent")}</span>
        ) : null}
      </GridPart>
      <GridPart
        part="cell"
        className={
          turn.files.length === 1 ? "digest-changed mono ellipsis" : "digest-changed ellipsis"
        }
        title={filesText(turn.files)}
      >
        <bdi>{drawnName(changed.slice(changed.lastIndexOf("/") + 1))}</bdi>
      </GridPart>
      <ChangedLines added={added} removed={removed} />
      <GridPart
        part="cell"
        className={`digest-tests ${toneOf(tests)}`}
        title={check ? `${tests}: ${drawnName(check.text, 200)}` : undefined}
      >
        <span aria-hidden>{tests.slice(0, 1)}</span>
        <span className="unseen">{tests.slice(1)}</span>
      </GridPart>
      <GridPart part="cell" className="digest-failed tabular">
        {failures > 0 ? numberText(failures) : ""}
      </GridPart>
      <GridPart part="cell" className="digest-cost tabular">
        <Bar share={most > 0 ? (cost ?? 0) / most : 0} />
        {turnCost(turn)}
      </GridPart>
      <GridPart part="cell" className="digest-active tabular muted">
        {clockText(turn.activeMs)}
      </GridPart>
    </>
  );
}

function ChangedLines(props: { readonly added: number; readonly removed: number }) {
  const { added, removed } = props;
  return (
    <>
      <GridPart part="cell" className="digest-added tabular">
        {added > 0 ? `+${numberText(added)}` : ""}
      </GridPart>
      <GridPart part="cell" className="digest-removed tabular">
        {removed > 0 ? `−${numberText(removed)}` : ""}
      </GridPart>
    </>
  );
}

function toneOf(tests: string): string {
  if (tests.startsWith("✓")) return "digest-good";
  return tests.startsWith("✗") ? "digest-bad" : "dim";
}

/** Most names in a tooltip. */
const MAX_FILES = 12;

function filesText(files: TurnLine["turn"]["files"]): string | undefined {
  if (files.length === 0) return undefined;
  const names = files.slice(0, MAX_FILES).map(({ path }) => drawnName(path));
  return [...names, ...(files.length > MAX_FILES ? ["…"] : [])].join("\n");
}

function Fold({ isOpen }: { readonly isOpen: boolean }) {
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return <Mark className="digest-fold" size={14} aria-hidden />;
}

function Bar({ share }: { readonly share: number }) {
  return <span className="digest-bar" style={{ width: `${Math.round(share * 100)}%` }} />;
}

function StepCells({ line: { step } }: { readonly line: StepLine }) {
  const { tool, failed, added, removed } = step;
  return (
    <>
      <GridPart part="cell" className="digest-number" />
      <GridPart part="cell" aria-colspan={2} className="digest-asked digest-inner">
        <span className="digest-tool mono tiny">
          <bdi>{drawnName(tool) || "tool"}</bdi>
        </span>
        <span className="digest-words muted" title={step.targets.join("\n")}>
          <bdi>{stepWords(step)}</bdi>
        </span>
      </GridPart>
      <ChangedLines added={added} removed={removed} />
      <GridPart part="cell" className="digest-tests" />
      <GridPart part="cell" className="digest-failed tabular">
        {failed > 0 ? numberText(failed) : ""}
      </GridPart>
      <GridPart part="cell" className="digest-cost" />
      <GridPart part="cell" className="digest-active" />
    </>
  );
}

/** Characters. */
const MAX_TARGET = 120;

/** "a.ts, b.ts", "npm test ×3". */
function stepWords({ targets, calls }: DigestStep): string {
  const words = targets.map((target) => drawnName(shortTarget(target), MAX_TARGET)).join(", ");
  return calls > targets.length ? `${words} ×${numberText(calls)}`.trim() : words;
}

/** Of a path its last part, of a command its first line without the way to its folder. */
function shortTarget(target: string): string {
  const [line = ""] = target.split("\n", 1);
  if (!/\s/.test(line)) return line.slice(line.replace(/\/+$/, "").lastIndexOf("/") + 1);
  return line.replace(/^cd \S+ && /, "");
}

function BranchCell({ line, open }: { readonly line: BranchLine; readonly open: OpenSession }) {
  const { branch } = line.branch;
  const word = branchWord(branch);
  return (
    <GridPart part="cell" aria-colspan={SPAN} className="digest-wide digest-branch">
      <span className="digest-rail" data-fold="">
        <Fold isOpen={line.isOpen} />
      </span>
      <button
        type="button"
        className="bare digest-branch-mark"
        tabIndex={-1}
        data-branch=""
        title={`Go to the end of ${word.toLowerCase()}`}
        aria-label={`Go to the end of ${word.toLowerCase()}`}
      >
        <BranchMark branch={branch} />
      </button>
      <span className="ellipsis">
        <bdi>{drawnName(lineText(line, open)).replace(/^Branch [^:·]+: /, "")}</bdi>
      </span>
    </GridPart>
  );
}

function CompactionCell({ line }: { readonly line: CompactionLine }) {
  return (
    <GridPart part="cell" aria-colspan={SPAN} className="digest-wide digest-compaction">
      <span className="digest-rail" aria-hidden>
        ═
      </span>
      <span className="ellipsis">{compactionLine(line.compaction)}</span>
    </GridPart>
  );
}
