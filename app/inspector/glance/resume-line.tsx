// How to resume this session in its agent.
import { resumeCommand } from "../../../src/formats/known.ts";
import { formatNameOf } from "../../../src/model/agent/agent-family.ts";
import { stringField } from "../../../src/model/json/json.ts";
import { AgentCommand } from "../../session/files/agent-command.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { GlancePart } from "./glance-part.tsx";

/** Renders nothing for a session without an id, or without a known command of its agent. */
export function ResumeLine() {
  const { session, details } = useOpenSession();
  const { format, header } = session;
  const formatName = formatNameOf(session, details);
  const id = (header && stringField(header, "id")) ?? "";
  if (id === "" || resumeCommand(format, { id, path: "", formatName }) === null) return null;
  return (
    <GlancePart title="Resume">
      <AgentCommand format={format} id={id} formatName={formatName} />
    </GlancePart>
  );
}
