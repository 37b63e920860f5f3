// Chooses the first entry that a compaction keeps, among the entries above it, with a preview of what the
// model sees then.
import { useDeferredValue, useMemo, useState } from "react";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { keptIndex } from "../../../src/references/kept.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { draftAddress } from "../../session/draft/draft-operations.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { PreviewStep } from "../preview-step.tsx";
import "../../ui/list/framed-list.css";

export interface StepProps {
  readonly row: number;
  readonly onBack: () => void;
  readonly onDo: (...operations: OperationStep) => Promise<boolean>;
}

const PAGE = 50;

export function KeptStep({ row, onBack, onDo }: StepProps) {
  const open = useOpenSession();
  const { table } = open.session;
  /** NO_ROW: nothing before it; null: not chosen yet. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [words, setWords] = useState("");
  const path = useMemo(() => pathTo(table, row), [table, row]);
  const above = path.length - 1;
  const now = keptIndex(table, path, above);
  const found = useFound(path, useDeferredValue(words.trim().toLowerCase()));
  if (chosen !== null) {
    const kept = chosen === NO_ROW ? null : draftAddress(open, chosen);
    return (
      <PreviewStep
        name="Keep from there"
        step={[{ kind: "compaction", entry: draftAddress(open, row), kept }]}
        onDo={(operations) => void onDo(...operations)}
        onBack={() => setChosen(null)}
      />
    );
  }
  return (
    <div className="edit-kept grid">
      <p className="edit-action-note">
        The model sees the summary, then all entries from the chosen one.
      </p>
      <input
        className="field"
        type="search"
        placeholder="Find an entry"
        aria-label="Find an entry"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="framed-list edit-choices grid">
        {words === "" ? (
          <li>
            <Choice
              name="Only the summary"
              isNow={now === above}
              onClick={() => setChosen(NO_ROW)}
            />
          </li>
        ) : null}
        {/* The entries right before it are the likely ones. */}
        <Paged
          items={found}
          words={["entry", "entries"]}
          size={PAGE}
          at={found.indexOf(path[now] ?? NO_ROW)}
        >
          {(page) =>
            page.map(({ item }) => (
              <li key={item}>
                <Choice
                  name={drawnName(summaryText(entrySummary(table, open.details, item)), 120)}
                  isNow={item === path[now] && now < above}
                  onClick={() => setChosen(item)}
                />
              </li>
            ))
          }
        </Paged>
      </ul>
      {found.length === 0 ? (
        <p className="muted">{above === 0 ? "Nothing comes before it." : "No entry matches."}</p>
      ) : null}
      <div className="edit-dialog-actions row wrap">
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
}

/** Entries above the last one of a path that contain the words, newest first. */
function useFound(path: Int32Array, words: string): readonly number[] {
  const { session, details } = useOpenSession();
  return useMemo(() => {
    const above = [...path.subarray(0, path.length - 1)].reverse();
    if (words === "") return above;
    const { table } = session;
    return above.filter((row) =>
      summaryText(entrySummary(table, details, row))
        .toLowerCase()
        .includes(words),
    );
  }, [path, words, session, details]);
}

interface ChoiceProps {
  readonly name: string;
  readonly isNow: boolean;
  readonly onClick: () => void;
}

function Choice({ name, isNow, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className="edit-choice ellipsis small bare block"
      disabled={isNow}
      onClick={onClick}
    >
      <bdi>{name}</bdi>
      {isNow ? <span> · currently kept from here</span> : null}
    </button>
  );
}
