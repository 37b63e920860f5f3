// A command the user ran in the agent.
import type { Entry } from "../../../src/model/entry/entry.ts";
import { Chip } from "../../ui/note/chip.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { CodeBox } from "../content/code-box.tsx";
import { plainText } from "../content/entry-text.ts";
import { Output } from "../tool/tool-output.tsx";
import { Card } from "./card.tsx";

/** A longer command has a box of its own besides. Characters. */
const MAX_TITLE = 300;

interface BashCardProps {
  readonly entry: Extract<Entry, { readonly kind: "bash" }>;
  readonly row: number;
}

export function BashCard({ entry, row }: BashCardProps) {
  const { command, output, exitCode, isCancelled, isTruncated, fullOutputPath } = entry;
  const isFailed = exitCode !== null && exitCode !== 0;
  return (
    <Card
      row={row}
      who="User ran"
      tone="user"
      facts={entry.isExcluded ? <Chip title="Run with !!">not sent to the model</Chip> : null}
      text={() => plainText(entry)}
    >
      <div className="tool" data-failed={isFailed}>
        <div className="tool-head">
          <span className="tool-name">$</span>
          <bdi className="tool-target mono">{drawnName(command, MAX_TITLE)}</bdi>
          <span className="card-space" />
          <span className={isFailed ? "tool-error" : "dim"}>
            {isCancelled ? "cancelled" : exitCode === null ? "no exit code" : `exit ${exitCode}`}
          </span>
        </div>
        {command.length > MAX_TITLE ? <CodeBox text={command} language="bash" /> : null}
        <Output text={output} />
        {isTruncated || fullOutputPath ? (
          <p className="tool-foot">
            The agent cut this output
            {fullOutputPath ? (
              <>
                ; all of it was in <bdi className="mono">{drawnName(fullOutputPath)}</bdi>
              </>
            ) : null}
            .
          </p>
        ) : null}
      </div>
    </Card>
  );
}
