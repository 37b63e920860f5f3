// Turns, time, cost, failures and problems of the session.
import { paidFor, paidText } from "../../../src/model/prices/paid-cost.ts";
import { costSource, hasListPrices } from "../../../src/model/prices/price-source.ts";
import { firstFailure } from "../../../src/stats/rows/failures.ts";
import { scopeCost, subAgentCost, timeText } from "../../../src/stats/totals.ts";
import { costText, countText, numberText } from "../../../src/text/units.ts";
import { type Figures, useTurnsBefore } from "../../session/figures/use-figures.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { GlanceLine, GlancePart } from "./glance-part.tsx";

export function GlanceFigures({ figures }: { readonly figures: Figures }) {
  const { session } = useOpenSession();
  const { table, path, go } = useSelection();
  const [, setView] = useView();
  const { totals } = figures.scopes.session;
  const { details } = figures;
  const failures = totals.toolFailures + totals.failedReplies;
  const before = useTurnsBefore();
  const usage = () => setView({ side: "usage" });
  const { problems } = session;
  const paid = paidText(session.header, totals.usage.cost);
  const source = costSource(totals.usage.cost, hasListPrices(session.header));
  return (
    <GlancePart title={figures.branches.length > 1 ? "All branches" : "In figures"}>
      <GlanceLine
        name="Turns"
        value={numberText(totals.turns)}
        title="Show the prompts in the outline"
        onClick={() => setView({ pane: "outline", filter: "user" })}
      />
      {before ? (
        <GlanceLine
          name="of which before the damage"
          value={numberText(before.turns)}
          title="An entry between is missing from the file. Go to the last entry before the damage"
          onClick={() => go(before.end)}
          isBad
        />
      ) : null}
      <GlanceLine name="Time" value={timeText(totals)} title="Show the usage" onClick={usage} />
      <GlanceLine
        name={source === "from list prices" ? `Cost ${source}` : "Cost"}
        value={scopeCost(totals)}
        title="Show the usage"
        onClick={usage}
      />
      {paid === "" ? null : (
        <GlanceLine
          name="Paid"
          value={paid}
          title={`With ${paidFor(session.header)}. Show the usage`}
          onClick={usage}
        />
      )}
      {totals.subAgentRuns > 0 ? (
        <GlanceLine
          name="of which sub-agents"
          value={`${costText(subAgentCost(totals))} · ${countText(totals.subAgentRuns, "run")}`}
          title="Show the usage"
          onClick={usage}
        />
      ) : null}
      {failures > 0 ? (
        <GlanceLine
          name="Failures"
          value={numberText(failures)}
          title="Go to the first failure"
          onClick={() => go(firstFailure(table, details, path))}
          isBad
        />
      ) : null}
      {problems.length > 0 ? (
        <GlanceLine
          name="Problems of the file"
          value={numberText(problems.length)}
          title="Show the problems"
          onClick={() => setView({ pane: "problems" })}
          isBad={problems.some(({ severity }) => severity === "error")}
        />
      ) : null}
      {table.count === 0 ? <p className="glance-waiting">No entries</p> : null}
    </GlancePart>
  );
}
