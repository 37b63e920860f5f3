// Above the printed sheet: which turns, which view of the branch, and what of its entries. Not printed.

import { type ReactNode, useId } from "react";
import { useView } from "../../session/view/view-context.tsx";
import { VIEW_CHOICES } from "../../session/view/view-state.ts";
import { SegmentedControl } from "../../ui/control/segmented-control.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { partOf, type TurnRange } from "./print-range.ts";
import { nextOutput, setPrintedChoice, usePrintedChoice } from "./printed-choice.ts";

interface PrintBarProps {
  /** How many turns there are. */
  readonly turns: number;
  /** Null: all turns. */
  readonly range: TurnRange | null;
  readonly children: ReactNode;
}

const OUTPUTS = [
  { id: "none", label: "No output" },
  { id: "beginning", label: "Beginnings" },
  { id: "whole", label: "All output" },
] as const;

export function PrintBar({ turns, range, children }: PrintBarProps) {
  const [{ view }, setView] = useView();
  const { from, to } = range ?? { from: Math.min(1, turns), to: turns };
  const choose = (next: TurnRange | null) => setView({ part: next ? partOf(next) : "" }, "replace");
  return (
    <div className="print-bar row wrap small firm not-printed">
      <h2>Print</h2>
      <SegmentedControl
        label="View to print"
        segments={VIEW_CHOICES}
        value={view}
        onChange={(id) => setView({ view: id === "history" ? "history" : "sent" }, "replace")}
      />
      <SegmentedControl
        label="How much to print"
        segments={[
          { id: "all", label: "Whole branch" },
          { id: "turns", label: "Turns" },
        ]}
        value={range ? "turns" : "all"}
        onChange={(id) => choose(id === "turns" ? { from, to } : null)}
      />
      {range ? (
        <span className="print-turns muted">
          <TurnField
            label="First turn"
            value={from}
            most={turns}
            onChange={(turn) => choose({ from: turn, to: Math.max(turn, to) })}
          />
          <span aria-hidden>to</span>
          <TurnField
            label="Last turn"
            value={to}
            most={turns}
            onChange={(turn) => choose({ from: Math.min(turn, from), to: turn })}
          />
        </span>
      ) : null}
      <PartChoice />
      <span className="print-space" />
      {children}
    </div>
  );
}

function PartChoice() {
  const { thinking, output } = usePrintedChoice();
  const turnThinking = () => setPrintedChoice({ thinking: !thinking });
  const turnOutput = () => setPrintedChoice({ output: nextOutput(output) });
  useKeys({ printThinking: turnThinking, printOutput: turnOutput });
  return (
    <>
      <label className="print-thinking">
        <input type="checkbox" checked={thinking} onChange={turnThinking} /> Thinking
      </label>
      <SegmentedControl
        label="Tool output"
        segments={OUTPUTS}
        value={output}
        onChange={(id) => {
          const chosen = OUTPUTS.find((one) => one.id === id);
          if (chosen) setPrintedChoice({ output: chosen.id });
        }}
      />
    </>
  );
}

interface TurnFieldProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (turn: number) => void;
}

function TurnField({ label, value, most, onChange }: TurnFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <input
        id={id}
        type="number"
        className="field print-turn tabular"
        min={Math.min(1, most)}
        max={most}
        value={value}
        onChange={({ currentTarget: { valueAsNumber: turn } }) => {
          if (Number.isInteger(turn) && turn >= 0) onChange(Math.min(turn, most));
        }}
      />
    </>
  );
}
