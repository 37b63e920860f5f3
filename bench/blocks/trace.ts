// What a trace of Chromium says of tasks: the longest of the page's own thread and of its workers.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  parseJson,
} from "../../src/model/json/json.ts";

/** Milliseconds of the processor's time. */
export interface Longest {
  readonly page_ms: number;
  readonly worker_ms: number;
}

const TASK = "ThreadControllerImpl::RunTask";
const PAGE = "CrRendererMain";
const WORKER = "DedicatedWorker thread";

/** `trace`: JSON as `stopTracing` gives it, of the categories "toplevel" and "__metadata". */
export function longestTasks(trace: Buffer): Longest {
  const parsed = parseJson(trace.toString("utf8"));
  const all: Json = parsed !== undefined && isObject(parsed) ? (parsed.traceEvents ?? []) : [];
  const events = isArray(all) ? all.filter(isObject) : [];
  const threads = new Map<string, Json | undefined>();
  for (const event of events) {
    const { name, args } = event;
    if (name === "thread_name" && args && isObject(args)) threads.set(threadOf(event), args.name);
  }
  const longest = { page_ms: 0, worker_ms: 0 };
  for (const event of events) {
    const { name, tdur } = event;
    if (name !== TASK || typeof tdur !== "number") continue;
    const thread = threads.get(threadOf(event));
    const key = thread === PAGE ? "page_ms" : thread === WORKER ? "worker_ms" : null;
    if (key) longest[key] = Math.max(longest[key], Math.round(tdur / 1000));
  }
  return longest;
}

function threadOf({ pid, tid }: JsonObject): string {
  return `${pid}/${tid}`;
}
