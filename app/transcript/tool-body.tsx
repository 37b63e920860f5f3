// What a tool card shows below its first line, by tool. Unknown tools show their arguments and text.
import type { ReactNode } from "react";
import { type ToolCall, targetOf, textOf } from "../../src/model/blocks.ts";
import type { ToolResultEntry } from "../../src/model/entry.ts";
import { numberField, stringField } from "../../src/model/json.ts";
import { countText } from "../../src/text/units.ts";
import { Code } from "../ui/code.tsx";
import { languageOf } from "../ui/code-language.ts";
import { lineCount as countLines } from "../ui/cut-text.ts";
import { Diff } from "../ui/diff.tsx";
import { countChanges, type DiffLine } from "../ui/diff-lines.ts";
import { LongText } from "../ui/long-text.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";
import { diffOf } from "./edit-diff.ts";
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

/** `result` undefined: none yet. */
export function toolBody(call: ToolCall, result: ToolResultEntry | undefined): ToolBody {
  const text = result ? resultText(result) : "";
  switch (call.name.toLowerCase()) {
    case "read":
      return result && !result.isError && text
        ? readBody(call, text)
        : otherBody(call, text, OWN_LINE);
    case "write":
      return writeBody(call, result, text);
    case "edit":
      return editBody(call, result, text);
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
  return textOf(own);
}

function readBody(call: ToolCall, text: string): ToolBody {
  const code = text.replace(/\n$/, "");
  const first = numberField(call.arguments, "offset") ?? 1;
  const lines = lineCount(code);
  return {
    facts: <span>{countText(lines, "line")}</span>,
    exitCode: null,
    lines,
    isFolded: lines > SHORT_FILE,
    content: <CodeBox text={code} path={targetOf(call)} firstLine={first} />,
  };
}

function writeBody(call: ToolCall, result: ToolResultEntry | undefined, text: string): ToolBody {
  const content = stringField(call.arguments, "content");
  if (content === undefined) return otherBody(call, text, OWN_LINE);
  const code = content.replace(/\n$/, "");
  const lines = lineCount(code);
  return {
    facts: <span>{countText(lines, "line")}</span>,
    exitCode: null,
    lines,
    isFolded: false,
    content: (
      <>
        <CodeBox text={code} path={targetOf(call)} firstLine={1} />
        {result?.isError ? <Output text={text} /> : null}
      </>
    ),
  };
}

function editBody(call: ToolCall, result: ToolResultEntry | undefined, text: string): ToolBody {
  const lines = diffOf(call, result);
  if (lines.length === 0) return otherBody(call, text, OWN_LINE);
  const { added, removed } = countChanges(lines);
  return {
    facts: (
      <>
        <span className="tool-added">+{added}</span>
        <span className="tool-removed">−{removed}</span>
      </>
    ),
    exitCode: null,
    lines: lines.length,
    isFolded: false,
    content: (
      <>
        {result?.isError ? <Output text={text} /> : null}
        <DiffBox lines={lines} />
      </>
    ),
  };
}

/** pi ends the output of a failed command with a sentence (formats.md 2.18 has the same one). */
const EXIT_CODE = /\n*Command exited with code (\d+)\s*$/;

function bashBody(call: ToolCall, text: string): ToolBody {
  const command = stringField(call.arguments, "command") ?? "";
  const code = EXIT_CODE.exec(text)?.[1];
  return {
    facts: null,
    exitCode: code === undefined ? null : Number(code),
    lines: lineCount(text) + lineCount(command) - 1,
    isFolded: false,
    content: (
      <>
        {command.includes("\n") ? (
          <ScrollBox className="tool-scroll">
            <LongText text={command}>{(shown) => <Code text={shown} language="bash" />}</LongText>
          </ScrollBox>
        ) : null}
        <Arguments call={call} except={COMMAND} />
        <Output text={text.replace(EXIT_CODE, "")} />
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

function lineCount(text: string): number {
  return countLines(text) ?? 0;
}

interface CodeBoxProps {
  readonly text: string;
  readonly path: string;
  readonly firstLine: number;
}

function CodeBox({ text, path, firstLine }: CodeBoxProps) {
  return (
    <ScrollBox className="tool-scroll tool-code">
      <LongText text={text}>
        {(shown) => <Code text={shown} language={languageOf(path)} firstLine={firstLine} />}
      </LongText>
    </ScrollBox>
  );
}

/** A diff of that many lines is drawn at once; more is text for the raw view. */
const MOST_DIFF_LINES = 2000;

function DiffBox({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <ScrollBox className="tool-scroll tool-diff">
      <Diff lines={lines.slice(0, MOST_DIFF_LINES)} />
      {lines.length > MOST_DIFF_LINES ? (
        <p className="tool-foot">
          {countText(lines.length - MOST_DIFF_LINES, "more line")}: see Raw.
        </p>
      ) : null}
    </ScrollBox>
  );
}
