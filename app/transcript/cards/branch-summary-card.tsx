// The summary of a branch, recorded when the conversation continued on another one.
import { useMemo } from "react";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { countText } from "../../../src/text/units.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { plainText } from "../content/entry-text.ts";
import { KindFold } from "../content/kind-fold.tsx";
import { Card } from "./card.tsx";
import { SummaryFiles, splitSummary } from "./summary-files.tsx";

interface BranchSummaryProps {
  readonly entry: Extract<Entry, { readonly kind: "branchSummary" }>;
  readonly row: number;
}

export function BranchSummaryCard({ entry, row }: BranchSummaryProps) {
  const summary = useMemo(() => splitSummary(entry.summary), [entry.summary]);
  return (
    <Card
      row={row}
      who="Summary of another branch"
      tone="cut"
      facts={
        entry.fromId ? (
          <span>
            left at <bdi className="mono">{drawnName(entry.fromId, 40)}</bdi>
          </span>
        ) : null
      }
      text={() => plainText(entry)}
    >
      <div className="card-box">
        {summary.text ? (
          <KindFold
            kind="summaries"
            name=""
            isUsual
            isFound
            summary={`Summary, ${countText(summary.text.length, "character")}`}
          >
            <Markdown text={summary.text} />
          </KindFold>
        ) : (
          <span className="dim">Empty</span>
        )}
        <SummaryFiles read={summary.readFiles} modified={summary.modifiedFiles} />
      </div>
    </Card>
  );
}
