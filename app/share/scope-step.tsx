// Which part of the session is shared, and what is left out.
import { useId, useMemo, useState } from "react";
import { LEFT_OUT, type LeftOut } from "../../src/export/share/scope.ts";
import { countText } from "../../src/text/units.ts";
import { leavesOf } from "../../src/tree/leaves.ts";
import { pathLength } from "../../src/tree/path.ts";
import { endsText } from "../session/draft/draft-operations.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { branchChoices, branchTitle } from "../session/view/branch-names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Paged } from "../ui/list/paged.tsx";
import { leftOutOf, type Which, type WholeShareRequest } from "./use-share-request.ts";

export function ScopeStep({ asked }: { readonly asked: WholeShareRequest }) {
  return (
    <section className="share-step grid" aria-label="What is shared">
      <h3>What</h3>
      <DraftNote />
      <Branches asked={asked} />
      {asked.ends.length === 1 ? <Turns asked={asked} /> : null}
      <LeaveOut />
    </section>
  );
}

function DraftNote() {
  const { draft } = useOpenSession();
  if (!draft || draft.steps.length === 0) return null;
  return (
    <p className="share-note small">
      The draft is shared with its changes: {countText(draft.steps.length, "change")}.
    </p>
  );
}

function Branches({ asked: { which, ends } }: { readonly asked: WholeShareRequest }) {
  const { session, details } = useOpenSession();
  const { table } = session;
  const { leaf, end } = useSelection();
  const [, setView] = useView();
  const group = useId();
  const count = leavesOf(table).length;
  const one = count > 1 ? "The branch in view" : "A part of it";
  const choices: readonly (readonly [Which, string, string])[] = [
    [
      "branch",
      leaf === end ? one : "Up to the entry in view",
      `${branchTitle(session, details, leaf)} · ${countText(pathLength(table, leaf), "entry", "entries")}`,
    ],
    ...(count > 1
      ? ([["chosen", "Chosen branches", countText(count, "branch", "branches")]] as const)
      : []),
    ["all", "The whole session", countText(table.count, "entry", "entries")],
  ];
  return (
    <fieldset className="share-choices grid" aria-label="Which part of the session">
      {choices.map(([id, label, note]) => (
        <label key={id} className="share-choice small">
          <input
            type="radio"
            name={group}
            checked={which === id}
            onChange={() => setView({ share: id, part: "" }, "replace")}
          />
          <span>
            {label} <bdi className="muted">{note}</bdi>
          </span>
        </label>
      ))}
      {which === "chosen" ? <ChosenBranches ends={ends} /> : null}
    </fieldset>
  );
}

function ChosenBranches({ ends }: { readonly ends: readonly number[] }) {
  const { session, details, draft } = useOpenSession();
  const [, setView] = useView();
  const choices = useMemo(() => branchChoices(session, details), [session, details]);
  const toggle = (row: number) => {
    const next = ends.includes(row) ? ends.filter((end) => end !== row) : [...ends, row];
    if (next.length > 0) setView({ ends: endsText({ session, draft }, next), part: "" }, "replace");
  };
  return (
    <div className="share-branches">
      <Paged items={choices} words={["branch", "branches"]} size={20}>
        {(page) =>
          page.map(({ key, item: { row, text } }) => {
            const isOn = ends.includes(row);
            return (
              <label key={key} className="share-branch baseline small">
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={isOn && ends.length === 1}
                  onChange={() => toggle(row)}
                />
                <bdi>{text}</bdi>
              </label>
            );
          })
        }
      </Paged>
    </div>
  );
}

function Turns({ asked: { scope, turnCount } }: { readonly asked: WholeShareRequest }) {
  const [, setView] = useView();
  if (turnCount === null || turnCount < 2) return null;
  const { from, to } = scope.turns ?? { from: 1, to: turnCount };
  const set = (first: number, last: number) => {
    const isAll = first === 1 && last === turnCount;
    setView({ part: isAll ? "" : `${first}-${last}` }, "replace");
  };
  return (
    <fieldset className="share-turns baseline wrap small" aria-label="Turns">
      <TurnField label="Turns" value={from} min={1} max={to} onChange={(turn) => set(turn, to)} />
      <TurnField
        label="to"
        value={to}
        min={from}
        max={turnCount}
        onChange={(turn) => set(from, turn)}
      />
      <span className="muted">of {turnCount}</span>
    </fieldset>
  );
}

interface TurnFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (turn: number) => void;
}

/** A half-typed number is no turn yet, and stays until the field is left. */
function TurnField({ label, value, min, max, onChange }: TurnFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      {label}{" "}
      <input
        className="field"
        type="number"
        min={min}
        max={max}
        value={typed ?? value}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          const turn = target.valueAsNumber;
          if (Number.isInteger(turn) && turn >= min && turn <= max) onChange(turn);
        }}
      />
    </label>
  );
}

const KINDS: Readonly<Record<LeftOut, readonly [label: string, note: string]>> = {
  thinking: ["Thinking", "With the providers’ signatures"],
  "tool-output": ["Tool output", "Output of tools, commands and sub-agents. The calls stay"],
  images: ["Images", "Replaced by a note"],
  "system-prompt": ["System prompt, tools", "As sent, including those inside compactions"],
  costs: ["Costs", "Tokens stay: the agent needs them"],
  labels: ["Labels", "Of entries"],
  names: [
    "Home folders, users",
    "/home/ann/work becomes ~/work, and ann is user wherever it is a word. A name that is a common word, such as dev, or has one or two letters, goes from paths alone",
  ],
  custom: ["Custom entries", "Entries of extensions, and of types that this version does not know"],
};

function LeaveOut() {
  const [{ without }, setView] = useView();
  const out = leftOutOf(without);
  const toggle = (kind: LeftOut) => {
    const next = LEFT_OUT.filter((known) => (known === kind) !== out.includes(known));
    setView({ without: next.join(",") }, "replace");
  };
  return (
    <fieldset className="share-choices share-kinds grid">
      <legend>Leave out</legend>
      {LEFT_OUT.map((kind) => {
        const [label, note] = KINDS[kind];
        return (
          <label key={kind} className="share-choice small" title={note}>
            <input type="checkbox" checked={out.includes(kind)} onChange={() => toggle(kind)} />
            <span>{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
