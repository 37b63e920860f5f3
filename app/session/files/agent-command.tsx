// The command with which an agent resumes a session, to be copied.
import { Copy } from "lucide-react";
import type { ResumedSession } from "../../../src/formats/format.ts";
import { resumeCommand } from "../../../src/formats/known.ts";
import { CopyNote, useCopy } from "../../ui/browser/hand-out.tsx";
import { Button } from "../../ui/control/button.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import "./agent-command.css";

interface AgentCommandProps extends Partial<ResumedSession> {
  /** Id of the session's format. */
  readonly format: string;
}

/** Renders nothing where no command is known. */
export function AgentCommand({ format, id = "", path = "", ...named }: AgentCommandProps) {
  const [copied, copy] = useCopy();
  const command = resumeCommand(format, { id, path, ...named });
  if (command === null) return null;
  return (
    <div className="command-line row wrap">
      <code className="mono">{drawnName(command)}</code>
      <Button onClick={() => copy(command)}>
        <Copy size={14} aria-hidden /> <span>{copied.kind === "done" ? "Copied" : "Copy"}</span>
      </Button>
      <CopyNote state={copied} />
    </div>
  );
}
