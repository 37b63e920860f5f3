// Counts of a session straight from its raw lines, a counter of its own for each kind of agent. It shares no code
// with the product but the list of prices: what both say is held against each other.
import { PRICE_TABLE } from "../../model/prices/price-table.ts";

/** A line as JSON; whatever a field holds is looked at by the counters. */
// biome-ignore lint/suspicious/noExplicitAny: lines of other programs have no type.
type Line = any;

export interface RawCounts {
  readonly replies: number;
  readonly toolFailures: number;
  readonly compactions: number;
  /** What a person asked for. */
  readonly turns: number;
  /** Ends of branches. */
  readonly leaves: number;
  readonly tokens: number;
  /** US dollars: as recorded, or by list where the agent records none. */
  readonly cost: number;
  /** Calls of tokens that nothing says the cost of. */
  readonly callsWithoutCost: number;
  /** Paths as the calls name them. */
  readonly changed: ReadonlySet<string>;
}

/** Lines that are JSON objects, glued ones apart. */
function rawLines(text: string): readonly Line[] {
  const texts = text.replace(/^\uFEFF/, "").split("\n");
  return texts.flatMap((line) => line.trim().split(/(?<=\})(?=\{"type":)/)).flatMap(parsed);
}

function parsed(text: string): readonly Line[] {
  try {
    const value: Line = JSON.parse(text);
    return typeof value === "object" && value !== null ? [value] : [];
  } catch {
    return [];
  }
}

const list = (value: Line): readonly Line[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
/** The words of a message, below one another. */
const textOf = (content: Line): string =>
  typeof content === "string"
    ? content
    : list(content)
        .map(({ text }) => text ?? "")
        .join("\n");
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

interface Call {
  readonly tokens: number;
  /** US dollars; null: nothing says them. */
  readonly cost: number | null;
}

function sumOf(calls: readonly Call[]): Pick<RawCounts, "tokens" | "cost" | "callsWithoutCost"> {
  return {
    tokens: sum(calls.map(({ tokens }) => tokens)),
    cost: sum(calls.map(({ cost }) => cost ?? 0)),
    callsWithoutCost: calls.filter(({ tokens, cost }) => tokens > 0 && cost === null).length,
  };
}

/** A call whose cost its agent records; it writes 0 where it knows no price. */
function piCall(usage: Line): Call {
  const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0, cost } = usage ?? {};
  return { tokens: sum([input, output, cacheRead, cacheWrite]), cost: cost?.total || null };
}

/** A call that costs what the list says; `short`, `long`: what was cached for five minutes, and for an hour. */
function listedCall(
  model: Line,
  ...counts: readonly [number, number, number, number, number]
): Call {
  const [input, output, read, short, long] = counts;
  const tokens = sum(counts);
  const price = PRICE_TABLE.get(String(model).replace(/-20\d{6}$/, ""))?.at(-1);
  if (!price || (price.cacheWrite === null && short + long > 0)) return { tokens, cost: null };
  const { input: once, cacheRead, cacheWrite, cacheWrite1h, longContext } = price;
  const more = tokens - output > 200_000 ? longContext : null;
  const sent =
    input * once + read * cacheRead + short * (cacheWrite ?? 0) + long * (cacheWrite1h ?? 0);
  const dollars = sent * (more?.input ?? 1) + output * price.output * (more?.output ?? 1);
  return { tokens, cost: dollars / 1_000_000 };
}

/** The request of a reply of Claude Code. */
function claudeCall({ model, usage }: Line): Call {
  const { input_tokens: input = 0, output_tokens: output = 0, cache_creation } = usage ?? {};
  const { cache_read_input_tokens: read = 0, cache_creation_input_tokens: written = 0 } =
    usage ?? {};
  const long = cache_creation?.ephemeral_1h_input_tokens ?? 0;
  const call = listedCall(model, input, output, read, written - long, long);
  // Served faster, later or in one country it has a price of its own.
  const { service_tier, speed, inference_geo } = usage ?? {};
  const served = [service_tier ?? "", speed ?? "", inference_geo ?? ""];
  const isUsual = served.every((how) => /^(standard|not_available|global|)$/.test(how));
  return isUsual ? call : { ...call, cost: null };
}

/** A call of Codex, as its tokens were told. */
function codexCall(model: string | null, used: Line): Call {
  const { input_tokens: input = 0, output_tokens: output = 0 } = used ?? {};
  const { cached_input_tokens: read = 0, cache_write_input_tokens: written = 0 } = used ?? {};
  return listedCall(model, input - read - written, output, read, written, 0);
}

/** Of equal lines only the first counts. */
function piLines(text: string): readonly Line[] {
  const distinct = new Map(rawLines(text).map((line) => [JSON.stringify(line), line]));
  return [...distinct.values()].filter(({ type }) => type !== "session");
}

/** What dreb's sub-agents that ran beside the conversation report. */
const REPORT = /^<background-agent-complete>/;

/** pi and its forks: a line an entry; those of the first version are a chain. */
export function piCounts(text: string): RawCounts {
  const lines = piLines(text);
  const parents = new Set(lines.map(({ parentId }) => parentId));
  const messages = lines.map(({ message }) => message ?? {});
  const usages = lines.map((line) => line.usage ?? line.message?.usage ?? {});
  const written = new Map<string, string>();
  const changed = new Set<string>();
  for (const { role, content, toolCallId, isError } of messages) {
    for (const { type, id, name, arguments: given } of role === "assistant" ? list(content) : []) {
      if (type !== "toolCall") continue;
      // Some programs count their calls anew.
      const isChange = /^(edit|write|edit_file)$/i.test(name);
      written.set(id, isChange ? (given?.path ?? given?.file_path) : "");
    }
    const path = role === "toolResult" && !isError ? written.get(toolCallId) : undefined;
    if (path) changed.add(path);
  }
  return {
    replies: messages.filter(({ role }) => role === "assistant").length,
    toolFailures: messages.filter(({ role, isError }) => role === "toolResult" && isError).length,
    compactions: lines.filter(({ type }) => type === "compaction").length,
    turns: messages.filter(({ role, content }) => role === "user" && !REPORT.test(textOf(content)))
      .length,
    leaves: parents.size > 1 ? lines.filter(({ id }) => !parents.has(id)).length : 1,
    ...sumOf(usages.map(piCall)),
    changed,
  };
}

const REMINDER = /<system-reminder>.*?<\/system-reminder>/gs;
/** What Claude Code writes as a user's message. */
const WRITTEN =
  /^(<(command-|local-command|bash-|task-notification)|Caveat: The messages below|\[Request interrupted)/;

/** Lines with which a person asked for something: words of their own, or a command that gives the model some. */
function claudePrompts(lines: readonly Line[]): readonly Line[] {
  const isExpansion = ({ isMeta, message }: Line) => isMeta && list(message?.content).length > 0;
  const expanded = new Set(lines.filter(isExpansion).map(({ parentUuid }) => parentUuid));
  return lines.filter(({ type, uuid, isMeta, isCompactSummary, message, attachment }) => {
    if (attachment?.type === "queued_command") return attachment.commandMode === "prompt";
    const isResult = list(message?.content).some((block) => block.type === "tool_result");
    if (type !== "user" || isMeta || isCompactSummary || isResult) return false;
    const said = textOf(message?.content).replace(REMINDER, "").trim();
    return said !== "" && (!WRITTEN.test(said) || expanded.has(uuid));
  });
}

/** How many of some lines have none of the others below them; 1 where there is none. */
function claudeEnds(lines: readonly Line[], prompts: readonly Line[]): number {
  const byId = new Map(lines.map((line) => [line.uuid, line]));
  const ends = new Set(prompts);
  for (const prompt of prompts) {
    const seen = new Set<Line>();
    for (let line = prompt; line && !seen.has(line); ) {
      seen.add(line);
      line = byId.get(line.parentUuid ?? line.logicalParentUuid);
      ends.delete(line);
    }
  }
  return Math.max(1, ends.size);
}

/** Claude Code: a reply is all lines of a message id; its last line says what it used. */
export function claudeCounts(text: string): RawCounts {
  const all = rawLines(text);
  const isAgent = all.every(({ isSidechain = true }) => isSidechain);
  const distinct = new Map(all.map((line, at) => [line.uuid ?? at, line]));
  const lines = [...distinct.values()].filter((line) => isAgent || line.isSidechain !== true);
  const usages = new Map<string, Line>();
  const failed = new Set<string>();
  const written = new Map<string, string>();
  for (const { type, uuid, message, isApiErrorMessage } of lines) {
    const isReply = message?.model !== "<synthetic>" || isApiErrorMessage === true;
    if (type === "assistant" && isReply) usages.set(message.id ?? uuid, message);
    for (const block of list(message?.content)) {
      if (block.type === "tool_result" && block.is_error === true) failed.add(block.tool_use_id);
      const { name, input } = block;
      if (/^(Edit|Write|MultiEdit|NotebookEdit)$/.test(name)) {
        written.set(block.id, input?.file_path ?? input?.notebook_path);
      }
    }
  }
  const prompts = claudePrompts(lines);
  const isCompaction = (line: Line) => line.subtype === "compact_boundary";
  return {
    replies: usages.size,
    toolFailures: failed.size,
    compactions: lines.filter(isCompaction).length,
    turns: prompts.length,
    leaves: claudeEnds(lines, prompts),
    ...sumOf([...usages.values()].map(claudeCall)),
    changed: new Set([...written].filter(([id]) => !failed.has(id)).map(([, path]) => path)),
  };
}

const FAILED =
  /^(failed in sandbox|apply_patch verification failed|Script failed|Exit code: [1-9])|aborted by user|exited with code [1-9]|"exit_code":[1-9]/;
const PATCHED = /\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

/** What a sub-agent is started with. */
const isTask = ({ type, content }: Line) =>
  type === "agent_message" && textOf(content).startsWith("Message Type: NEW_TASK");

/** Codex: a reply is what the model said before a new total of tokens, or before it was interrupted. */
export function codexCounts(text: string): RawCounts {
  const lines = rawLines(text);
  const patches = new Map<string, string>();
  const changed = new Set<string>();
  const counts = { replies: 0, toolFailures: 0, compactions: 0, turns: 0, leaves: 1 };
  const calls: Call[] = [];
  let model: string | null = null;
  // Only at OpenAI the list is what it costs.
  const isListed = /^(openai|undefined)$/.test(lines[0]?.payload?.model_provider);
  let isSaid = false;
  let before = "";
  // What a sub-agent copied of the session that started it counts there.
  const from = lines[0]?.payload?.subagent_history_start_ordinal ?? 0;
  for (const { type: lineType, ordinal, payload } of lines) {
    if (ordinal < from) continue;
    const { type, role, call_id, info, item, output } = payload ?? {};
    if (lineType === "compacted") counts.compactions++;
    if (lineType === "turn_context" && isListed) model = payload.model;
    if (type === "user_message" || item?.type === "UserMessage" || isTask(payload ?? {}))
      counts.turns++;
    if (type === "thread_rolled_back" && payload.num_turns > 0) counts.leaves++;
    const total = JSON.stringify(info?.total_token_usage ?? before);
    const isNew = type === "token_count" && info && total !== before;
    if (isNew) {
      before = total;
      calls.push(codexCall(model, info.last_token_usage));
    }
    if (isSaid && (isNew || type === "turn_aborted")) {
      counts.replies++;
      isSaid = false;
    }
    if (role === "assistant" || /(call|^reasoning)$/.test(type)) isSaid = true;
    // A script holds a patch as a string of its own.
    const patch = String(payload?.input ?? payload?.arguments).replaceAll("\\n", "\n");
    if (/call$/.test(type)) patches.set(call_id, patch);
    if (!/call_output$/.test(type)) continue;
    const said = typeof output === "string" ? output : list(output)[0]?.text;
    if (FAILED.test(said)) counts.toolFailures++;
    else
      for (const [, path = ""] of (patches.get(call_id) ?? "").matchAll(PATCHED)) changed.add(path);
  }
  return { ...counts, ...sumOf(calls), replies: counts.replies + Number(isSaid), changed };
}

/**
 * AgentUse: a file says what a run was asked and used, and one more each part of it; input may hold what was cached.
 * The model's message is all that it said of a run, and one more for each time that somebody went on with it.
 */
export function agentUseCounts(files: readonly string[]): RawCounts {
  const lines = files.flatMap(parsed);
  const [runs, parts] = [lines.filter(({ user }) => user), lines.filter(({ type }) => type)];
  const isAsked = ({ role }: Line) => role === "user";
  const failed = parts.filter(({ state }) => state?.status === "error");
  const written = parts.filter(
    ({ tool, state }) => /filesystem_(write|edit)$/.test(tool) && state.status === "completed",
  );
  const used = runs.map(({ assistant }) => assistant.tokens);
  const isSaid = (part: Line) => /^(text|tool|reasoning)$/.test(part.type) && !isAsked(part);
  return {
    replies:
      new Set(parts.filter(isSaid).map(({ messageID }) => messageID)).size +
      parts.filter(isAsked).length,
    toolFailures: failed.length,
    compactions: 0,
    turns: runs.length + parts.filter(isAsked).length,
    leaves: 1,
    tokens: sum(
      used.flatMap(({ input, output, cache }) => [
        Math.max(input, cache.read),
        output,
        cache.write,
      ]),
    ),
    cost: sum(runs.map(({ assistant }) => assistant.cost)),
    callsWithoutCost: 0,
    changed: new Set(written.map(({ state }) => state.input.file_path)),
  };
}

/** The calls in the lines of several sessions: what a fork begins with is written again, and used once. */
export function usedByCalls(texts: readonly string[]): ReturnType<typeof sumOf> {
  const calls = new Map<string, Call>();
  let model: string | null = null;
  let isListed = false;
  for (const { type, id, uuid, message, usage, payload } of texts.flatMap(rawLines)) {
    const { total_token_usage: total, last_token_usage: last } = payload?.info ?? {};
    if (type === "session_meta") {
      isListed = /^(openai|undefined)$/.test(payload.model_provider);
      model = null;
    }
    if (type === "turn_context" && isListed) model = payload.model;
    if (total) calls.set(JSON.stringify([total, last]), codexCall(model, last));
    const used = usage ?? message?.usage;
    if (!used || type === "session" || message?.model === "<synthetic>") continue;
    if (uuid === undefined) calls.set(id + JSON.stringify(used), piCall(used));
    else calls.set(message.id, claudeCall(message));
  }
  return sumOf([...calls.values()]);
}

/** The tool calls of several sessions, each once: all of it where its id is the only one, else its message and it. */
export function toolCallsIn(texts: readonly string[]): number {
  const calls = new Set<unknown>();
  for (const lines of texts.map(rawLines)) {
    // What a sub-agent called that a call of the same file started stands inside the result of that one.
    const isStarter = ({ name }: Line) => name === "Task";
    const hasAgents = lines.some(
      (line) => !line.isSidechain && list(line.message?.content).some(isStarter),
    );
    for (const { id, isSidechain, message, payload } of lines) {
      if (isSidechain && hasAgents) continue;
      for (const block of message?.role === "assistant" ? list(message.content) : []) {
        if (block.type === "tool_use") calls.add(JSON.stringify(block));
        if (block.type === "toolCall") calls.add(`${id} ${block.id}`);
      }
      if (/_call$/.test(payload?.type)) calls.add(payload.call_id ?? payload);
    }
  }
  return calls.size;
}

const idOf = (line: Line) => ("parentId" in line ? line.id : line.uuid);
const parentOf = (line: Line) => line.parentUuid ?? line.logicalParentUuid ?? line.parentId;

/** Ids of lines of pi or Claude Code that are no parents: where branches end, in file order. */
export function rawLeaves(text: string): readonly string[] {
  const lines = rawLines(text);
  const parents = new Set(lines.map(parentOf));
  return [...new Set(lines.map(idOf))].filter((id) => id !== undefined && !parents.has(id));
}

/** The lines from the root to one of them. */
export function rawPath(text: string, id: string): readonly string[] {
  const lines = rawLines(text);
  const byId = new Map(lines.map((line) => [idOf(line), line]));
  const path = new Set<string>();
  for (let line = byId.get(id); line; line = byId.get(parentOf(line))) {
    const written = JSON.stringify(line);
    if (path.has(written)) break;
    path.add(written);
  }
  return [...path].reverse();
}

/** The lines of a Codex thread that were rolled back first, and those after that: what is steered counts as a turn. */
export function rawRollback(text: string): readonly [string, string] {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes('"thread_rolled_back"'));
  const { payload }: Line = JSON.parse(lines[at] ?? "{}");
  const starts = [...lines.keys()].filter((one) => lines[one]?.includes('"user_message"'));
  const from = starts.filter((start) => start < at).at(-payload.num_turns);
  return [lines.slice(from, at).join("\n"), lines.slice(at).join("\n")];
}

/** The header of a Codex thread with what a file that goes on from it leaves out, and that file's own lines. */
export function rawRevert(base: string, text: string): readonly [string, string] {
  const end = rawLines(text)[0].payload.history_base.end_byte_offset;
  const [header = ""] = base.split("\n", 1);
  const left = new TextDecoder().decode(new TextEncoder().encode(base).subarray(end));
  return [`${header}\n${left}`, text];
}
