// What a tool card shows below its first line, by tool. Unknown tools show their arguments and text.
import type { ReactNode } from "react";
import { blocksText, type ToolCall, targetOf } from "../../../src/model/entry/blocks.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { numberField, stringField } from "../../../src/model/json/json.ts";
import { countText } from "../../../src/text/units.ts";
import { languageOf } from "../../ui/code/code-language.ts";
import { lineCount as countLines } from "../../ui/text/cut-text.ts";
import { CodeBox } from "../content/code-box.tsx";
import { DiffBox, type EditDiff, EditFacts } from "./edit-body.tsx";
import { Arguments } from "./tool-arguments.tsx";
import { Output } from "./tool-output.tsx";

export interface ToolBody {
  /** Beside the outcome, in the card's first line. */
  readonly facts: ReactNode;
  /** Of a command; null when it tells none. */
  readonly exitCode: number | null;
  /** Lines of the content, to know whether it needs more room than a card begins with. */
  readonly lines: number;
  /** Files that were only read are long and seldom what one looks for. */
  readonly isFolded: boolean;
  readonly content: ReactNode;
}

/** `result` undefined: none yet. `edit`: what the text worker says of an edit. */
export function toolBody(
  call: ToolCall,
  result: ToolResultEntry | undefined,
  edit: EditDiff | null,
): ToolBody {
  const text = result ? resultText(result) : "";
  switch (call.name.slice(0, MAX_TARGET).toLowerCase()) {
    case "read":
      return result && !result.isError && text
        ? readBody(call, text)
        : otherBody(call, text, OWN_LINE);
    case "write":
      return writeBody(call, result, text);
    case "edit":
      return editBody(call, result, text, edit);
    case "bash":
      return bashBody(call, text);
    case "grep":
    case "find":
    case "ls":
      return otherBody(call, text, OWN_LINE);
    default:
      return otherBody(call, text, NOTHING);
  }
}

/** Of a target the card's first line shows so many characters. */
export const MAX_TARGET = 300;

/** A file that was read stays open up to this many lines. */
const SHORT_FILE = 8;

/** Arguments that the card's first line says, however long they are. */
const OWN_LINE: ReadonlySet<string> = new Set(["path", "file_path"]);
const NOTHING: ReadonlySet<string> = new Set();

/** Text that one fork adds to a result on its own account (formats.md 6.2); shown apart. */
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
  const lines = lineCount(code);
  return {
    facts: <span>{sizeText(code)}</span>,
    exitCode: null,
    lines,
    isFolded: lines > SHORT_FILE,
    content: (
      <CodeBox
        text={code}
        language={languageOf(targetOf(call).slice(-MAX_TARGET))}
        firstLine={first}
      />
    ),
  };
}

function writeBody(call: ToolCall, result: ToolResultEntry | undefined, text: string): ToolBody {
  const content = stringField(call.arguments, "content");
  if (content === undefined) return otherBody(call, text, OWN_LINE);
  const code = content.replace(/\n$/, "");
  const lines = lineCount(code);
  return {
    facts: <span>{sizeText(code)}</span>,
    exitCode: null,
    lines,
    isFolded: false,
    content: (
      <>
        <CodeBox
          text={code}
          language={languageOf(targetOf(call).slice(-MAX_TARGET))}
          firstLine={1}
        />
        {result?.isError ? <Output text={text} /> : null}
      </>
    ),
  };
}

function editBody(
  call: ToolCall,
  result: ToolResultEntry | undefined,
  text: string,
  edit: EditDiff | null,
): ToolBody {
  if (!edit) return otherBody(call, text, OWN_LINE);
  return {
    facts: <EditFacts edit={edit} />,
    exitCode: null,
    lines: edit.diff?.total ?? edit.lines.length,
    isFolded: false,
    content: (
      <>
        {result?.isError ? <Output text={text} /> : null}
        <DiffBox edit={edit} />
      </>
    ),
  };
}

/** pi ends the output of a failed command with a sentence (formats.md 2.18 has the same one). */
const EXIT_CODE = /\n*Command exited with code (\d+)\s*$/;
/** It is looked for at the end only: the pattern would try every line break of the text anew. */
const EXIT_CODE_CHARACTERS = 200;

function bashBody(call: ToolCall, text: string): ToolBody {
  const command = stringField(call.arguments, "command") ?? "";
  const endFrom = Math.max(0, text.length - EXIT_CODE_CHARACTERS);
  const found = EXIT_CODE.exec(text.slice(endFrom));
  const code = found?.[1];
  const output = found ? text.slice(0, endFrom + found.index) : text;
  return {
    facts: null,
    exitCode: code === undefined ? null : Number(code),
    lines: lineCount(text) + lineCount(command) - 1,
    isFolded: false,
    content: (
      <>
        {command.includes("\n") || command.length > MAX_TARGET ? (
          <CodeBox text={command} language="bash" />
        ) : null}
        <Arguments call={call} except={COMMAND} />
        <Output text={output} />
      </>
    ),
  };
}

const COMMAND: ReadonlySet<string> = new Set(["command"]);

function otherBody(call: ToolCall, text: string, except: ReadonlySet<string>): ToolBody {
  return {
    facts: null,
    exitCode: null,
    lines: Math.max(lineCount(text), lineCount(targetOf(call))),
    isFolded: false,
    content: (
      <>
        <Arguments call={call} except={except} />
        <Output text={text} />
      </>
    ),
  };
}

/** Enough to know that it needs room, where it was too long to count. */
function lineCount(text: string): number {
  return countLines(text) ?? Number.POSITIVE_INFINITY;
}

function sizeText(text: string): string {
  const lines = countLines(text);
  return lines === null ? countText(text.length, "character") : countText(lines, "line");
}
