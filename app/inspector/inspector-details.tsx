import { contextOn, isInContext } from "../../src/context/context-entries.ts";
import { damageText, isDamaged } from "../../src/model/table/damage.ts";
import { DETAIL, type EntryDetails, figureAt, subAgentsAt } from "../../src/model/table/details.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, parentOf } from "../../src/model/table/table.ts";
import { costAt, recordsUsage } from "../../src/stats/usage-sum.ts";
import { stopText } from "../../src/text/stop-text.ts";
import {
  bytesText,
  costText,
  dateTimeText,
  NOT_RECORDED,
  numberText,
} from "../../src/text/units.ts";
import {
  type ContextSizes,
  contextSizesText,
  useContextSizes,
} from "../session/figures/use-context-sizes.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { shownId, shownKind, shownLabel } from "../session/view/names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { AfterPaint } from "../ui/browser/after-paint.tsx";
import { Button } from "../ui/control/button.tsx";
import { lazyPane } from "../ui/lazy-pane.ts";
import { DamageNote } from "../ui/note/error-note.tsx";
import { type Fact, Facts } from "../ui/note/facts.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import "./inspector.css";

const SessionGlance = lazyPane(
  async () => (await import("./glance/session-glance.tsx")).SessionGlance,
);

export function InspectorDetails() {
  const { details } = useOpenSession();
  const { table, path, entry, go, clear, showContextAt } = useSelection();
  const context = contextOn(table, path);
  const at = path.indexOf(entry);
  const sizes = useContextSizes(at);
  if (entry === NO_ROW) {
    return (
      <AfterPaint>
        <SessionGlance />
      </AfterPaint>
    );
  }
  const parent = parentOf(table, entry);
  const facts: Fact[] = [
    { name: "Entry", value: <span className="mono">{shownId(table, entry) || "no id"}</span> },
    {
      name: "Parent",
      value:
        parent === NO_ROW ? (
          rootText(table, entry)
        ) : (
          <button
            type="button"
            className="inspector-link mono breakable bare"
            onClick={() => go(parent)}
          >
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
      value: isInContext(context, entry) ? <span className="inspector-yes">yes</span> : "no",
    },
    ...(sizes && at >= 0 ? contextFacts(sizes) : []),
    ...(details ? subAgentFacts(details, entry) : []),
    ...labelFacts(table, entry),
  ];
  const tokens = details ? tokenFacts(details, entry) : [];
  return (
    <div className="inspector">
      <p className="inspector-actions wrap">
        <Button weight="quiet" size="small" onClick={clear}>
          Session at a glance
        </Button>
        <Button weight="quiet" size="small" onClick={() => showContextAt(entry)}>
          Context at this entry
        </Button>
      </p>
      {isDamaged(table, entry) ? <Damage text={damageText(table, entry)} /> : null}
      <Facts facts={facts} />
      {tokens.length > 0 ? (
        <>
          <h3>{tokensTitle(details, entry)}</h3>
          <Facts facts={tokens} />
        </>
      ) : null}
    </div>
  );
}

function Damage({ text }: { readonly text: string }) {
  const [, setView] = useView();
  return (
    <DamageNote text={`${text} The readable part is shown.`}>
      <Button size="small" onClick={() => setView({ side: "raw" })}>
        Show raw
      </Button>
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

function contextFacts(sizes: ContextSizes): readonly Fact[] {
  const text = contextSizesText(sizes);
  return text === "" ? [] : [{ name: "Context", value: text }];
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
    ...(stop ? [{ name: "Ended", value: <bdi>{drawnName(stopText(stop))}</bdi> }] : []),
    ...(model ? [{ name: "Model", value: <span className="mono">{model}</span> }] : []),
  ];
}

/** There is no room for more names. */
const MAX_AGENTS = 20;

function subAgentFacts(details: EntryDetails, row: number): readonly Fact[] {
  const agents = subAgentsAt(details, row);
  if (agents.length === 0) return [];
  const names = agents.slice(0, MAX_AGENTS).map(({ agent }) => drawnName(agent, 60) || "no name");
  const others = agents.length - names.length;
  const rest = others > 0 ? ` and ${numberText(others)} more` : "";
  return [{ name: "Sub-agents", value: <bdi>{names.join(", ") + rest}</bdi> }];
}

function labelFacts(table: EntryTable, row: number): readonly Fact[] {
  const label = shownLabel(table, row);
  return label
    ? [{ name: "Label", value: <span className="inspector-label bold">{label}</span> }]
    : [];
}

function tokensTitle(details: EntryDetails | null, row: number): string {
  const isOfSubAgents = ((details?.flags[row] ?? 0) & DETAIL.subAgents) !== 0;
  return isOfSubAgents ? "Tokens of its sub-agents" : "Tokens of this reply";
}

/** Renders nothing for entries that record no usage. */
function tokenFacts(details: EntryDetails, row: number): readonly Fact[] {
  if (!recordsUsage(details, row)) return [];
  const columns = [
    ["Input", "input"],
    ["Cache read", "cacheRead"],
    ["Cache write", "cacheWrite"],
    ["Output", "output"],
    ["Reasoning, in output", "reasoning"],
  ] as const;
  return [
    ...columns
      .map(([name, figure]) => ({ name, tokens: figureAt(details, row, figure) }))
      .filter(({ name, tokens }) => tokens > 0 || !name.startsWith("Reasoning"))
      .map(({ name, tokens }) => ({
        name,
        value: Number.isNaN(tokens) ? NOT_RECORDED : numberText(tokens),
      })),
    { name: "Cost", value: costText(costAt(details, row)) },
  ];
}
