// How dreb hands the outcome of a sub-agent to the session that started it: a message of the user's
// that no user wrote (formats.md 6.2). It must not know where the child's file is looked for.

export interface AgentOutcome {
  /** The id it ran under, as the parent's transcript names it. */
  readonly agentId: string;
  /** Name of the agent definition. */
  readonly type: string;
  readonly status: "completed" | "failed" | "cancelled";
  /** Why it failed; "" when it did not. */
  readonly error: string;
  /** Session files of the child as the agent wrote their paths, of a chain one for each step. */
  readonly sessionLogs: readonly string[];
  /** All that was said inside the frame, below its first line. */
  readonly text: string;
}

const OPEN = "<background-agent-complete>\n";
const CLOSE = "\n</background-agent-complete>";
const HEAD = /^Background agent (\S{1,200}) \((.{0,200})\) (completed|cancelled)\.$/;
const MAX_HEAD_CHARACTERS = 500;
const METADATA = "Execution metadata: ";
const ERROR = "Error: ";
const LOG = "Session log: ";
const RUNNING = "Still running (";
const CANCELLED = "This agent was cancelled by the user.";
const FIRST_STEP = "### Step 1\n## Agent: ";
const STEP_RULE = "\n\n---\n\n### Step ";
const MAX_STEPS = 1000;
const MAX_PATH_CHARACTERS = 4096;

/** Null for anything but such a message: what a user typed has no such first line. */
export function readOutcome(said: string): AgentOutcome | null {
  if (!said.startsWith(OPEN)) return null;
  const start = said.slice(OPEN.length, OPEN.length + MAX_HEAD_CHARACTERS);
  const [head = ""] = start.split("\n", 1);
  const [, agentId, type, end] = HEAD.exec(head) ?? [];
  if (agentId === undefined || type === undefined) return null;
  const from = OPEN.length + head.length;
  const text = said.slice(from, said.endsWith(CLOSE) ? -CLOSE.length : undefined).trim();
  const error = errorIn(text);
  const failed = error === "" ? "completed" : "failed";
  const status = end === "cancelled" ? end : failed;
  return { agentId, type, status, error, sessionLogs: logsIn(text), text };
}

/** `Explore completed: All done.`: the outcome in one line, unfolded and uncut. */
export function outcomeText({ type, status, error, text }: AgentOutcome): string {
  const said = error || text.slice(outputIn(text));
  return `${type} ${status}${said === "" ? "" : `: ${said}`}`;
}

/** The first paragraph, or the one after the metadata, when it says that there was an error. */
function errorIn(text: string): string {
  const from = text.startsWith(METADATA) ? afterParagraph(text, 0) : 0;
  if (!text.startsWith(ERROR, from)) return "";
  const to = text.indexOf("\n\n", from);
  return text.slice(from + ERROR.length, to < 0 ? undefined : to);
}

/** Of the last paragraph or, in a chain, that of each step: an agent may write such lines too. */
function logsIn(text: string): readonly string[] {
  const running = text.lastIndexOf(`\n\n${RUNNING}`);
  const finished = running < 0 ? text : text.slice(0, running);
  const isChain = finished.startsWith(FIRST_STEP, outputIn(finished));
  const logs: string[] = [];
  for (let from = 0; from >= 0 && logs.length < MAX_STEPS; ) {
    const to = isChain ? finished.indexOf(STEP_RULE, from) : -1;
    const log = logAtEnd(finished.slice(from, to < 0 ? undefined : to));
    if (log !== null) logs.push(log);
    from = to < 0 ? -1 : to + 1;
  }
  return logs;
}

/** Where what the agent said begins: after the paragraphs dreb puts before it. */
function outputIn(text: string): number {
  let from = 0;
  for (const start of [METADATA, CANCELLED, ERROR]) {
    if (text.startsWith(start, from)) from = afterParagraph(text, from);
  }
  return from;
}

function afterParagraph(text: string, from: number): number {
  const end = text.indexOf("\n\n", from);
  return end < 0 ? text.length : end + 2;
}

function logAtEnd(text: string): string | null {
  const end = text.lastIndexOf("\n\n");
  const from = end < 0 ? 0 : end + 2;
  if (text.length - from > MAX_PATH_CHARACTERS || !text.startsWith(LOG, from)) return null;
  const path = text.slice(from + LOG.length).trim();
  return path === "" || path.includes("\n") ? null : path;
}
