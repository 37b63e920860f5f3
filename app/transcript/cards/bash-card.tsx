// A command the user ran in the agent.

import { Terminal } from "lucide-react";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { Chip } from "../../ui/note/facts.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { CodeBox } from "../content/code-box.tsx";
import { plainText } from "../content/entry-text.ts";
import { Output } from "../tool/tool-output.tsx";
import { titleOf } from "../tool/tool-title.ts";
import { useTranscript } from "../transcript-context.tsx";
import { Card } from "./card.tsx";
import { CopyButton } from "./card-actions.tsx";

interface BashCardProps {
  readonly entry: Extract<Entry, { readonly kind: "bash" }>;
  readonly row: number;
}

export function BashCard({ entry, row }: BashCardProps) {
  const { command, output, exitCode, isCancelled, isTruncated, fullOutputPath } = entry;
  const { selected } = useTranscript();
  const title = titleOf(command);
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
        <div className="tool-head baseline">
          <span className="tool-name ellipsis firm">$</span>
          <bdi className="tool-target mono breakable" data-cut={!title.isWhole}>
            {title.line}
          </bdi>
          <span className="card-space" />
          <span className={isFailed ? "tool-facts tool-error" : "tool-facts"}>
            {isCancelled ? "cancelled" : exitCode === null ? "no exit code" : `exit ${exitCode}`}
          </span>
          <span className="card-actions not-printed">
            <CopyButton
              label="Copy command the user ran"
              tabIndex={selected === row ? 0 : -1}
              icon={<Terminal size={14} />}
              content={() => command}
            />
          </span>
        </div>
        {title.isWhole ? null : <CodeBox text={command} language="bash" isWrapped />}
        <Output text={output} />
        {isTruncated || fullOutputPath ? (
          <p className="tool-foot">
            The agent truncated this output
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
