// What the list holds, in one line: sums, what is left out, what was found in texts.
import { SCATTERED, type SessionList } from "../../../src/library/list/session-list.ts";
import { countText, sessionsText, tokensText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { costNote, summarySum } from "../../catalog/summaries/session-words.ts";
import { failureText } from "../../ui/note/error-note.tsx";
import type { QueryState } from "../use-library-query.ts";
import type { TextHits } from "./use-text-hits.ts";

interface ListSummaryProps {
  readonly state: QueryState;
  readonly list: SessionList<SessionSummary>;
  readonly found: TextHits;
}

export function ListSummary({ state, list, found }: ListSummaryProps) {
  const { sums, hiddenSubAgents, isScattered, problem } = list;
  const { usage } = sums;
  const facts = [
    sessionsText(sums),
    countText(sums.entries, "entry", "entries"),
    ...(usage.calls > 0 ? [`${tokensText(usage.tokens)} tokens`, summarySum(sums)] : []),
    ...(costNote(sums) === "" ? [] : ["≈ from list prices"]),
    ...(found.count ? [`found in ${countText(found.count, "message")}`] : []),
  ];
  return (
    <div className="list-summary baseline wrap muted tiny firm">
      <p className="tabular" aria-live="polite">
        {facts.join(" · ")}
      </p>
      {hiddenSubAgents > 0 ? (
        <button
          type="button"
          className="list-hidden bold bare"
          onClick={() => state.change({ hasSubAgents: true })}
        >
          Show {countText(hiddenSubAgents, "session")} of sub-agents
        </button>
      ) : null}
      {isScattered && sums.sessions + sums.subAgents > 0 ? <p>{SCATTERED}</p> : null}
      {problem !== null ? <p className="list-problem">{problem}</p> : null}
      {found.error ? (
        <p className="list-problem">Texts could not be searched: {failureText(found.error)}</p>
      ) : null}
    </div>
  );
}
