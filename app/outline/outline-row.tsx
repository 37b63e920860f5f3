// The inside of one outline row: lines and dot, label, who, first words, a number, and what a
// screen reader must hear of the rest.
import { ChevronDown, ChevronRight, CircleAlert, Columns2, Flag } from "lucide-react";
import { numberText } from "../../src/text/units.ts";
import { OUTLINE, type Outline } from "../../src/tree/outline.ts";
import type { RowLine } from "./row-line.ts";
import { RowLines } from "./row-lines.tsx";

interface RowState {
  /** "" for none. */
  readonly label: string;
  readonly isLeaf: boolean;
  /** On the path, but a compaction took it out of the context. */
  readonly isBehind: boolean;
  readonly isDamaged: boolean;
  /** What comparing from here shows, "" where nothing invites it. */
  readonly comparison: string;
}

interface OutlineRowProps {
  readonly outline: Outline;
  readonly index: number;
  readonly step: number;
  readonly line: RowLine;
  readonly state: RowState;
}

const DAMAGED = "Damaged: shown as far as its line can be read";

export function OutlineRow({ outline, index, step, line, state }: OutlineRowProps) {
  const has = (mark: number) => ((outline.marks[index] ?? 0) & mark) !== 0;
  const { who, text, note, isNoteBad, tone } = line;
  const remarks = remarksOn(state, tone === "error", has(OUTLINE.onPath));
  const Chevron = has(OUTLINE.folded) ? ChevronRight : ChevronDown;
  return (
    <>
      <RowLines
        outline={outline}
        index={index}
        step={step}
        tone={tone}
        isLabelled={state.label !== ""}
        isLeaf={state.isLeaf}
      />
      {has(OUTLINE.foldable) ? (
        <span className="outline-fold" data-fold aria-hidden="true">
          <Chevron size={13} />
        </span>
      ) : null}
      {/* The browser cuts the words where the row ends; the tooltip holds them whole. */}
      <span className="outline-words" title={text}>
        {state.label ? (
          <span className="outline-label">
            <Flag size={11} aria-label="Label" /> {state.label}{" "}
          </span>
        ) : null}
        <span className={`outline-who outline-${tone}`}>{who}</span>{" "}
        <span className="outline-text">{text}</span>
      </span>{" "}
      {state.isDamaged ? (
        <span className="outline-damage" title={DAMAGED} aria-hidden="true">
          <CircleAlert size={12} />
        </span>
      ) : null}
      {state.comparison ? (
        <span
          className="outline-compare"
          data-compare
          title={`Compare ${state.comparison} (c, or Shift and click)`}
          aria-hidden="true"
        >
          <Columns2 size={13} />
        </span>
      ) : null}
      {has(OUTLINE.folded) ? (
        <span className="outline-away">{numberText(outline.away[index] ?? 0)} folded</span>
      ) : (
        <span className={`outline-note ${isNoteBad ? "outline-error" : ""}`}>{note}</span>
      )}{" "}
      {state.isLeaf ? <span className="outline-leaf">leaf</span> : null}
      <span className="unseen">{remarks}</span>
    </>
  );
}

function remarksOn({ isBehind, isDamaged }: RowState, isError: boolean, isOnPath: boolean): string {
  return [
    isError ? "error" : "",
    isDamaged ? "damaged" : "",
    isOnPath ? "" : "other branch",
    isBehind ? "behind a compaction" : "",
  ]
    .filter(Boolean)
    .map((remark) => `, ${remark}`)
    .join("");
}
