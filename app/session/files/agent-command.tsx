// The command that goes on in a session file with the agent, to be copied.
import { Copy } from "lucide-react";
import { useCopy } from "../../ui/browser/use-copy.ts";
import { Button } from "../../ui/control/button.tsx";
import { CopyNote } from "../../ui/note/copy-note.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import "./agent-command.css";

export function AgentCommand({ fileName }: { readonly fileName: string }) {
  const [copied, copy] = useCopy();
  const command = `pi --session "${fileName.replace(/["\\$`]/g, "\\$&")}"`;
  return (
    <div className="agent-command">
      <code className="mono">{drawnName(command)}</code>
      <Button onClick={() => copy(command)}>
        <Copy size={14} aria-hidden /> <span>{copied.kind === "done" ? "Copied" : "Copy"}</span>
      </Button>
      <CopyNote state={copied} />
    </div>
  );
}
