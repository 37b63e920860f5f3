// How the agent goes on with this session.
import { resumeCommand } from "../../../src/formats/known.ts";
import { formatNameOf } from "../../../src/model/agent/agent-family.ts";
import { stringField } from "../../../src/model/json/json.ts";
import { AgentCommand } from "../../session/files/agent-command.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { GlancePart } from "./glance-part.tsx";

/** Nothing for a session that its file gives no id, or of an agent whose command is not known. */
export function ResumeLine() {
  const { session, details } = useOpenSession();
  const { format, header } = session;
  const formatName = formatNameOf(session, details);
  const id = (header && stringField(header, "id")) ?? "";
  if (id === "" || resumeCommand(format, { id, path: "", formatName }) === null) return null;
  return (
    <GlancePart title="Go on with it">
      <AgentCommand format={format} id={id} formatName={formatName} />
    </GlancePart>
  );
}
