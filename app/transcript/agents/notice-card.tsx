// The outcomes of sub-agent runs that a call did not wait for, which pi-subagents sends later in a message
// of its own, with links to their sessions.
import { Bot } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { type AgentNotice, readNotices } from "../../../src/model/agent/agent-notice.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { Chip } from "../../ui/note/facts.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Card } from "../cards/card.tsx";
import { AddedNotes } from "../content/added-notes.tsx";
import { plainText } from "../content/entry-text.ts";
import { JsonText } from "../content/json-text.tsx";
import { LaterSession } from "./run-session.tsx";
import "./sub-agents.css";

interface NoticeCardProps {
  readonly row: number;
  readonly entry: Extract<Entry, { readonly kind: "customMessage" }>;
  /** The card of a message without outcomes. */
  readonly other: ReactNode;
}

export function NoticeCard({ row, entry, other }: NoticeCardProps) {
  const notices = useMemo(() => noticesIn(entry), [entry]);
  if (notices.length === 0) return other;
  return (
    <Card
      row={row}
      who="Sub-agent"
      tone="think"
      facts={entry.isShown ? null : <Chip title="The agent did not show this message">hidden</Chip>}
      text={() => plainText(entry)}
    >
      <div className="card-box">
        <Paged items={notices} words={["sub-agent", "sub-agents"]} size={20}>
          {(page) => page.map(({ key, item }) => <Notice key={key} notice={item} />)}
        </Paged>
        {entry.forkFields ? <AddedNotes added={entry.forkFields} /> : null}
        {entry.details === undefined ? null : (
          <Fold summary="Details">
            <JsonText value={entry.details} />
          </Fold>
        )}
      </div>
    </Card>
  );
}

/** Null where more than one text would have to be shown. */
function noticesIn({ customType, blocks }: NoticeCardProps["entry"]): readonly AgentNotice[] {
  const [first, second] = blocks;
  return first?.type === "text" && !second ? readNotices(customType, first.text) : [];
}

function Notice({ notice }: { readonly notice: AgentNotice }) {
  const { type, status, sessionLog } = notice;
  return (
    <article className="agent" aria-label={`Outcome of ${type}`}>
      <p className="agent-outcome row bold">
        <Bot size={15} aria-hidden />{" "}
        <bdi>
          {type} {status}
        </bdi>
      </p>
      <Markdown text={withoutLog(notice)} />
      {sessionLog === "" ? null : <LaterSession path={sessionLog} />}
    </article>
  );
}

/** The path in its last line is shown below the text. */
function withoutLog({ text, sessionLog }: AgentNotice): string {
  if (sessionLog === "" || !text.endsWith(sessionLog)) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf("\n"))).trimEnd();
}
