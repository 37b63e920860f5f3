// `espalier check`: what is wrong with a session file.
import { formatNameOf } from "../model/agent/agent-family.ts";
import { printableLine } from "../text/printable.ts";
import { countText } from "../text/units.ts";
import type { Command } from "./command.ts";
import { withSession } from "./open-file.ts";

export const check: Command = {
  usage: "FILE",
  summary: "what is wrong with a file; exit code 1 for errors and warnings, not for notes",
  count: 1,
  run: ([path = ""]) =>
    withSession(path, ({ session, details }) => {
      const { problems } = session;
      const lines = problems.map(({ line, severity, message }) => {
        const place = line > 0 ? `line ${line}` : "file";
        return `${place}: ${severity}: ${printableLine(message)}\n`;
      });
      const found = problems.length > 0 ? countText(problems.length, "problem") : "no problems";
      return {
        text: `${lines.join("")}${printableLine(session.fileName)}: ${found}\n`,
        json: { file: session.fileName, format: formatNameOf(session, details), problems },
        hasProblems: problems.some(({ severity }) => severity !== "note"),
      };
    }),
};
