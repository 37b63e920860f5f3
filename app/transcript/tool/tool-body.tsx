// What a tool card shows below its first line, by tool.
import type { ReactNode } from "react";
import {
  blocksText,
  type ToolCall,
  targetNames,
  targetOf,
} from "../../../src/model/blocks/blocks.ts";
import { commandOutput, framedOutput } from "../../../src/model/entry/command-output.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { type Question, questionsOf } from "../../../src/model/entry/questions.ts";
import { numberField, stringField } from "../../../src/model/json/json.ts";
import type { SubAgentRun } from "../../../src/model/runs/sub-agent-runs.ts";
import { countText } from "../../../src/text/units.ts";
import { languageOf } from "../../ui/code/code-language.ts";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { lineCount as countLines } from "../../ui/text/drawn-text.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { CodeBox } from "../content/code-box.tsx";
import { DiffBox, type EditDiff, EditFacts } from "./edit-body.tsx";
import { OutputOrJson } from "./output-or-json.tsx";
import { Questions } from "./questions.tsx";
import { Arguments, MoreArguments } from "./tool-arguments.tsx";
import { Output } from "./tool-output.tsx";
import { MAX_TITLE, titleOf } from "./tool-title.ts";

export interface ToolBody {
  /** Beside the outcome, in the card's first line. */
  readonly facts: ReactNode;
  /** Of a command; null when it is not recorded. */
  readonly exitCode: number | null;
  /** As the command's answer words it. */
  readonly tookMs?: number | null;
  /** Contents of files that were only read are long and seldom wanted. */
  readonly isFolded: boolean;
  readonly content: ReactNode;
}

/** `result` undefined: none yet. `edit`: the text worker's answer for an edit. */
export function toolBody(
  call: ToolCall,
  result: ToolResultEntry | undefined,
  edit: EditDiff | null,
): ToolBody {
  const text = result ? resultText(result) : "";
  const name = call.name.slice(0, MAX_TITLE).toLowerCase();
  if (result && result.runs.length > 0) return agentBody(call, result.runs, text);
  const questions = questionsOf(call, result);
  if (questions.length > 0) return questionBody(questions, text);
  switch (name) {
    case "read":
      return result && !result.isError && text ? readBody(call, text) : knownBody(call, text);
    case "write":
      return writeBody(call, result, text);
    case "edit":
    case "apply_patch":
      return editBody(call, result, text, edit);
    case "bash":
    case "shell":
    case "local_shell":
    case "shell_command":
    case "exec_command":
    case "unified_exec":
      return commandBody(call, text);
    case "grep":
    case "find":
    case "ls":
      return knownBody(call, text);
    default:
      return otherBody(call, text, AGENT_TOOL.test(name));
  }
}

/** Tools that hand a task to an agent answer with its report: Markdown. */
const AGENT_TOOL = /^(?:sub_?agents?|agents?|task|delegate\w{0,20}|spawn_agent)$/;

/** The content of a file that was read stays open up to this many lines. */
const SHORT_FILE = 8;

/** Text that one fork adds to a result by itself (formats.md 6.2); shown apart. */
export const PROJECT_CONTEXT = "[dreb] Auto-loaded project context";

function resultText(result: ToolResultEntry): string {
  const own = result.blocks.filter(
    (block) => block.type !== "text" || !block.text.startsWith(PROJECT_CONTEXT),
  );
  return blocksText(own);
}

function readBody(call: ToolCall, text: string): ToolBody {
  const code = text.replace(/\n$/, "");
  const first = numberField(call.arguments, "offset") ?? 1;
  return {
    facts: <span>{sizeText(code)}</span>,
    exitCode: null,
    isFolded: (countLines(code) ?? Number.POSITIVE_INFINITY) > SHORT_FILE,
    content: <FileText call={call} text={code} firstLine={first} />,
  };
}

function writeBody(call: ToolCall, result: ToolResultEntry | undefined, text: string): ToolBody {
  const content = stringField(call.arguments, "content");
  if (content === undefined) return knownBody(call, text);
  const code = content.replace(/\n$/, "");
  return {
    facts: <span>{sizeText(code)}</span>,
    exitCode: null,
    isFolded: false,
    content: (
      <>
        <FileText call={call} text={code} firstLine={1} />
        {result?.isError ? <Output text={text} /> : null}
      </>
    ),
  };
}

interface FileTextProps {
  readonly call: ToolCall;
  readonly text: string;
  readonly firstLine: number;
}

function FileText({ call, text, firstLine }: FileTextProps) {
  const language = languageOf(targetOf(call).slice(-MAX_TITLE));
  return (
    <>
      <WholeTarget call={call} />
      <CodeBox text={text} language={language} firstLine={firstLine} />
    </>
  );
}

function editBody(
  call: ToolCall,
  result: ToolResultEntry | undefined,
  text: string,
  edit: EditDiff | null,
): ToolBody {
  if (!edit) return knownBody(call, text);
  return {
    facts: <EditFacts edit={edit} />,
    exitCode: null,
    isFolded: false,
    content: (
      <>
        <WholeTarget call={call} />
        {result?.isError ? <Output text={text} /> : null}
        <DiffBox edit={edit} />
      </>
    ),
  };
}

function commandBody(call: ToolCall, answer: string): ToolBody {
  const { text, exitCode, tookMs } = commandOutput(answer);
  return { ...knownBody(call, text), exitCode, tookMs };
}

/** All arguments that the title does not show, and what the tool printed. */
function knownBody(call: ToolCall, text: string): ToolBody {
  return bodyOf(
    <>
      <WholeTarget call={call} />
      <Arguments call={call} except={inTitle(call)} />
      <Output text={text} />
    </>,
  );
}

/** Of an unknown tool: what fits on a line, the rest on demand. */
function otherBody(call: ToolCall, answer: string, isReport: boolean): ToolBody {
  const framed = framedOutput(answer);
  const content = (
    <>
      <WholeTarget call={call} />
      <MoreArguments call={call} except={inTitle(call)} />
      {framed ? (
        <Output text={framed.text} />
      ) : isReport ? (
        <Report text={answer} />
      ) : (
        <OutputOrJson text={answer} />
      )}
    </>
  );
  return { ...bodyOf(content), exitCode: framed?.exitCode ?? null, tookMs: framed?.tookMs ?? null };
}

/** What the cards of its sub-agents do not show. */
function agentBody(call: ToolCall, runs: readonly SubAgentRun[], text: string): ToolBody {
  const isRepeated = runs.some(({ report }) => report.trim() === text.trim());
  const isSaid = (value: unknown) =>
    runs.some(({ agent, task }) => value === agent || value === task);
  const said = Object.keys(call.arguments).filter((name) => isSaid(call.arguments[name]));
  return bodyOf(
    <>
      <MoreArguments call={call} except={new Set([...SAID_BY_RUNS, ...said])} />
      {isRepeated || text.trim() === "" ? null : (
        <Fold
          className="fold tool-fold"
          summary={`Result sent to the model: ${countText(text.length, "character")}`}
        >
          <Report text={text} />
        </Fold>
      )}
    </>,
  );
}

const SAID_BY_RUNS: ReadonlySet<string> = new Set(["agent", "task", "tasks", "chain"]);

function questionBody(questions: readonly Question[], text: string): ToolBody {
  const isAnswered = questions.some(({ answer }) => answer !== null);
  return bodyOf(
    <>
      <Questions questions={questions} />
      {isAnswered ? null : <Report text={text} />}
    </>,
  );
}

function inTitle(call: ToolCall): ReadonlySet<string> {
  return new Set(targetNames(call));
}

function bodyOf(content: ReactNode): ToolBody {
  return { facts: null, exitCode: null, isFolded: false, content };
}

/** What the call is about, where the card's first line does not hold all of that. */
function WholeTarget({ call }: { readonly call: ToolCall }) {
  const target = targetOf(call);
  if (titleOf(target).isWhole) return null;
  const language = targetNames(call)[0] === "command" ? "bash" : "";
  return <CodeBox text={target} language={language} isWrapped />;
}

function Report({ text }: { readonly text: string }) {
  if (text.trim() === "") return null;
  return (
    <ClipBox className="tool-box tool-report">
      <Markdown text={text} />
    </ClipBox>
  );
}

function sizeText(text: string): string {
  const lines = countLines(text);
  return lines === null ? countText(text.length, "character") : countText(lines, "line");
}
