// `espalier check`: what is wrong with a session file.
import { formatNameOf } from "../model/agent/agent-family.ts";
import type { Problem } from "../model/problem.ts";
import { printableLine } from "../text/printable.ts";
import { countText } from "../text/units.ts";
import { type Command, SESSION } from "./command/command.ts";
import type { Line } from "./command/io.ts";
import { withSession } from "./open-file.ts";

export const check: Command = {
  name: "check",
  summary: "what is wrong with a file",
  details: ["The exit code is 1 for errors and warnings, not for notes."],
  arguments: [SESSION],
  run: ([path = ""], _options, io) =>
    withSession(path, async ({ session, details }) => {
      const { problems } = session;
      const found = problems.length > 0 ? countText(problems.length, "problem") : "no problems";
      await io.print({
        text: () => [...problems.map(lineOf), `${printableLine(session.fileName)}: ${found}`],
        json: () => ({
          file: session.fileName,
          format: formatNameOf(session, details),
          problems,
        }),
      });
      return problems.some(({ severity }) => severity !== "note") ? 1 : 0;
    }),
};

const STYLES = { error: "bad", warning: "warn", note: "faint" } as const;

function lineOf({ line, severity, message }: Problem): Line {
  const where = line > 0 ? `line ${line}` : "file";
  const style = STYLES[severity];
  return [`${where}: `, { style, text: severity }, `: ${printableLine(message)}`];
}
