// What a command printed, apart from what its tool says of how it ended: the same answer has both in one text
// (formats.md 2.18, formats-claude-codex.md 3.6).
import { isObject, numberField, objectField, parseJson, stringField } from "../json/json.ts";

export interface CommandOutput {
  readonly text: string;
  /** Null: the answer says none. */
  readonly exitCode: number | null;
  /** Null: the answer says none. */
  readonly tookMs: number | null;
}

/** `answer`: as the model sees it, all of it is printed where it has no known form. */
export function commandOutput(answer: string): CommandOutput {
  return framedOutput(answer) ?? aboveSentence(answer);
}

/** Of an answer that begins by saying how the command ended; null for every other one. */
export function framedOutput(answer: string): CommandOutput | null {
  return inJson(answer) ?? belowHead(answer);
}

/** Longer answers are shown as they are. Characters. */
const MAX_PARSED = 1_000_000;

/** Codex to version 0.60 or so: `{"output":"…","metadata":{"exit_code":0,"duration_seconds":0.1}}`. */
function inJson(answer: string): CommandOutput | null {
  if (!/^\s{0,9}\{\s{0,9}"/.test(answer) || answer.length > MAX_PARSED) return null;
  const value = parseJson(answer);
  if (!isObject(value)) return null;
  const text = stringField(value, "output");
  const metadata = objectField(value, "metadata");
  const exitCode = metadata && numberField(metadata, "exit_code");
  if (text === undefined || exitCode === undefined) return null;
  return { text, exitCode, tookMs: inMs(numberField(metadata ?? {}, "duration_seconds")) };
}

/** What comes before the output, at most. Characters. */
const MAX_HEAD = 300;
/** Codex since: lines of facts, the last of them `Output:`. */
const HEAD =
  /^(?:(?:Chunk ID|Exit code|Original token count|Process exited with code|Total output lines|Wall time)\b[^\n]{0,40}\n){1,6}Output:(?:\n|$)/;

function belowHead(answer: string): CommandOutput | null {
  const head = HEAD.exec(answer.slice(0, MAX_HEAD))?.[0];
  if (head === undefined) return null;
  const code = /^(?:Exit code:|Process exited with code) (-?\d{1,9})$/m.exec(head)?.[1];
  const seconds = /^Wall time: ([\d.]{1,20}) seconds?$/m.exec(head)?.[1];
  return {
    text: answer.slice(head.length),
    exitCode: code === undefined ? null : Number(code),
    tookMs: inMs(seconds === undefined ? undefined : Number(seconds)),
  };
}

/** pi ends the output of a failed command with a sentence. */
const EXIT_CODE = /\n*Command exited with code (\d+)\s*$/;
/** Searched at the end only: the pattern would try every line break of the text. */
const EXIT_CODE_CHARACTERS = 200;

function aboveSentence(answer: string): CommandOutput {
  const endFrom = Math.max(0, answer.length - EXIT_CODE_CHARACTERS);
  const found = EXIT_CODE.exec(answer.slice(endFrom));
  const text = found ? answer.slice(0, endFrom + found.index) : answer;
  return { text, exitCode: found ? Number(found[1]) : null, tookMs: null };
}

function inMs(seconds: number | undefined): number | null {
  return seconds === undefined || !(seconds >= 0) ? null : Math.round(seconds * 1000);
}
