// What the agent would send to the model next, where it keeps that beside the session.
import { useMemo } from "react";
import { snapshotMessages } from "../../../src/model/agent/context-snapshot.ts";
import type { Json } from "../../../src/model/json/json.ts";
import { countText } from "../../../src/text/units.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Conversation } from "./agent-conversation.tsx";
import "./sub-agents.css";

interface ContextSnapshotProps {
  readonly customType: string;
  readonly data: Json | undefined;
}

export function ContextSnapshot({ customType, data }: ContextSnapshotProps) {
  const messages = useMemo(() => snapshotMessages(customType, data) ?? [], [customType, data]);
  if (messages.length === 0) return null;
  return (
    <Fold
      className="fold agent-fold event-row-more"
      held={messages}
      summary={`The conversation it holds, ${countText(messages.length, "message")}`}
    >
      <Conversation messages={messages} target={null} />
    </Fold>
  );
}
