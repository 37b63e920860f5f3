// How pi-subagents (github.com/nicobailon/pi-subagents) tells later what a run came to that a call did not
// wait for: a message of its extension, of one run or of several that ended together (formats.md 5.6). It
// must not know where the runs' files are looked for.
import { NOTICE } from "../runs/custom-words.ts";

export interface AgentNotice {
  /** Name of the agent, and its place among those started with it: `scout (1/3)`. */
  readonly type: string;
  readonly status: "completed" | "failed" | "paused" | "stopped";
  /** Its session file as the extension wrote the path; "" where none is recorded. */
  readonly sessionLog: string;
  /** All that was said of it, below the line that says that it ended. */
  readonly text: string;
}

const ONE =
  /^(?:Background|Detached foreground) task (completed|failed|paused|stopped): (\*\*.{1,300})$/;
const SEVERAL = /^Background tasks completed \(\d{1,6}\): \*\*/;
const NAME = /\*\*([^*\n]{1,200})\*\*( \([^()\n]{1,50}\))?/g;
const STATUSES = ["completed", "failed", "paused", "stopped"] as const;
const MAX_HEAD_CHARACTERS = 20_000;
/** Of one message. */
const MAX_NOTICES = 200;
const SESSIONS = ["Session file: ", "Session: "];
const MAX_PATH_CHARACTERS = 4096;

/** `said`: the text of the message. None for what is not written as the extension writes it. */
export function readNotices(customType: string, said: string): readonly AgentNotice[] {
  if (customType !== NOTICE) return [];
  const [head = ""] = said.slice(0, MAX_HEAD_CHARACTERS).split("\n", 1);
  const [, word, named] = ONE.exec(head) ?? [];
  const status = STATUSES.find((one) => one === word);
  if (status === undefined) return SEVERAL.test(head) ? noticesBelow(said, head) : [];
  const [type] = namesIn(named ?? "");
  return type === undefined ? [] : [notice(type, status, said.slice(head.length))];
}

/** Each begins with a line of its number and name, in the order of the first line. */
function noticesBelow(said: string, head: string): readonly AgentNotice[] {
  const names = namesIn(head);
  const begins: number[] = [];
  const ends: number[] = [];
  for (const [at, type] of names.entries()) {
    const title = `\n${at + 1}. ${type}`;
    // The line's end may be that at which the next one begins.
    const begin = said.indexOf(`${title}\n`, ends.at(-1) ?? head.length);
    if (begin < 0) return [];
    begins.push(begin);
    ends.push(begin + title.length);
  }
  return names.map((type, at) => notice(type, "completed", said.slice(ends[at], begins[at + 1])));
}

function namesIn(head: string): readonly string[] {
  const names: string[] = [];
  for (const [, name = "", place = ""] of head.matchAll(NAME)) {
    names.push(name + place);
    if (names.length === MAX_NOTICES) break;
  }
  return names;
}

function notice(type: string, status: AgentNotice["status"], below: string): AgentNotice {
  const text = below.trim();
  return { type, status, sessionLog: sessionIn(text), text };
}

/** In its last line, else in the last paragraph that begins so: an agent may write such lines, too. */
function sessionIn(text: string): string {
  const last = pathAt(text, text.lastIndexOf("\n") + 1);
  if (last !== "") return last;
  const at = SESSIONS.map((words) => text.lastIndexOf(`\n\n${words}`));
  const begin = Math.max(...at);
  return begin < 0 ? "" : pathAt(text, begin + 2);
}

/** Session files alone: the extension names addresses of shared sessions by the same words. */
function pathAt(text: string, from: number): string {
  const words = SESSIONS.find((one) => text.startsWith(one, from));
  if (words === undefined) return "";
  const begin = from + words.length;
  const [path = ""] = text.slice(begin, begin + MAX_PATH_CHARACTERS + 1).split("\n", 1);
  return path.length <= MAX_PATH_CHARACTERS && /\.jsonl\s?$/i.test(path) ? path.trim() : "";
}
