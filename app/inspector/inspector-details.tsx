// What is known about the selected entry, and what its reply used.
import { useMemo } from "react";
import { contextEntries } from "../../src/context/context-entries.ts";
import { damageText, isDamaged } from "../../src/model/table/damage.ts";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, parentOf } from "../../src/model/table/table.ts";
import { recordsUsage } from "../../src/stats/usage-sum.ts";
import {
  bytesText,
  costText,
  dateTimeText,
  NOT_RECORDED,
  numberText,
} from "../../src/text/units.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { shownId, shownKind, shownLabel } from "../session/view/names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { DamageNote } from "../ui/note/damage-note.tsx";
import { type Fact, Facts } from "../ui/note/facts.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import "./inspector.css";

export function InspectorDetails() {
  const { details } = useOpenSession();
  const { table, leaf, entry, go } = useSelection();
  const inContext = useMemo(() => new Set(contextEntries(table, leaf).rows), [table, leaf]);
  if (entry === NO_ROW) return <NothingSelected />;
  const parent = parentOf(table, entry);
  const facts: Fact[] = [
    { name: "Entry", value: <span className="mono">{shownId(table, entry) || "no id"}</span> },
    {
      name: "Parent",
      value:
        parent === NO_ROW ? (
          rootText(table, entry)
        ) : (
          <button type="button" className="inspector-link mono" onClick={() => go(parent)}>
            {shownId(table, parent) || `line ${table.line[parent]}`}
          </button>
        ),
    },
    ...placeFacts(table, entry),
    { name: "Type", value: <span className="mono">{shownKind(table, entry)}</span> },
    { name: "Time", value: dateTimeText(table.time[entry] ?? null) },
    ...(details ? replyFacts(details, entry) : []),
    {
      name: "In context",
      value: inContext.has(entry) ? <span className="inspector-yes">yes</span> : "no",
    },
    ...labelFacts(table, entry),
  ];
  const tokens = details ? tokenFacts(details, entry) : [];
  return (
    <div className="inspector">
      {isDamaged(table, entry) ? <Damage text={damageText(table, entry)} /> : null}
      <Facts facts={facts} />
      {tokens.length > 0 ? (
        <>
          <h3>Tokens of this reply</h3>
          <Facts facts={tokens} />
        </>
      ) : null}
    </div>
  );
}

function Damage({ text }: { readonly text: string }) {
  const [, setView] = useView();
  return (
    <DamageNote text={`${text} What could be read of it is shown.`}>
      <Button onClick={() => setView({ side: "raw" })}>Show raw</Button>
    </DamageNote>
  );
}

export function NothingSelected() {
  return (
    <Placeholder title="No entry selected">
      Choose one in the outline, the transcript or the timeline.
    </Placeholder>
  );
}

function rootText(table: EntryTable, row: number): string {
  if (hasFlag(table, row, FLAG.orphan)) return "not in this file";
  if (hasFlag(table, row, FLAG.selfParent)) return "itself";
  if (hasFlag(table, row, FLAG.cycle)) return "a descendant";
  return "none";
}

/** Rows that were made from objects have no place in a file. */
function placeFacts(table: EntryTable, row: number): readonly Fact[] {
  const line = table.line[row] ?? 0;
  const bytes = table.length[row] ?? 0;
  return [
    ...(line > 0 ? [{ name: "Line", value: numberText(line) }] : []),
    ...(bytes > 0 ? [{ name: "Size", value: bytesText(bytes) }] : []),
  ];
}

function replyFacts(details: EntryDetails, row: number): readonly Fact[] {
  const stop = details.stopReasons[details.stop[row] ?? 0];
  const model = details.models[details.model[row] ?? 0];
  return [
    ...(stop ? [{ name: "Stop", value: stop }] : []),
    ...(model ? [{ name: "Model", value: <span className="mono">{model}</span> }] : []),
  ];
}

function labelFacts(table: EntryTable, row: number): readonly Fact[] {
  const label = shownLabel(table, row);
  return label ? [{ name: "Label", value: <span className="inspector-label">{label}</span> }] : [];
}

/** Nothing for entries that record no usage. */
function tokenFacts(details: EntryDetails, row: number): readonly Fact[] {
  if (!recordsUsage(details, row)) return [];
  const columns = [
    ["Input", details.input],
    ["Cache read", details.cacheRead],
    ["Cache write", details.cacheWrite],
    ["Output", details.output],
    ["Reasoning, in output", details.reasoning],
  ] as const;
  return [
    ...columns
      .map(([name, column]) => ({ name, tokens: column[row] ?? Number.NaN }))
      .filter(({ name, tokens }) => tokens > 0 || !name.startsWith("Reasoning"))
      .map(({ name, tokens }) => ({
        name,
        value: Number.isNaN(tokens) ? NOT_RECORDED : numberText(tokens),
      })),
    { name: "Cost", value: costText(details.cost[row] ?? null) },
  ];
}
