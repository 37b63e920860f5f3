// The formats, in the order in which people see them. Their facts here need no reading of a session; each
// loads the code that opens one with the first.
import { agentUseFormat } from "./agentuse/agentuse.ts";
import { claudeCodeFormat } from "./claude-code/claude-code.ts";
import { codexFormat } from "./codex/codex.ts";
import type { SessionFormat } from "./format.ts";
import { piFormat } from "./pi/pi.ts";
import { piHtmlFormat } from "./pi-html/pi-html.ts";

export const FORMATS: readonly SessionFormat[] = [
  piFormat,
  piHtmlFormat,
  claudeCodeFormat,
  codexFormat,
  agentUseFormat,
];
