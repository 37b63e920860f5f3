// The order in which sessions are shown: by each column, equal ones in their given order. Sessions
// without a recorded value come last in both directions. It must not know how sessions are chosen.
import { memo } from "../../lib/memo.ts";
import { agentOf } from "../../model/agent/agent-family.ts";
import { plainTitle } from "../../text/plain-title.ts";
import type { IndexedSession } from "../indexed-session.ts";
import type { ListSort } from "./list-query.ts";

export type ColumnSort = Exclude<ListSort, "threaded" | "relevance">;

/** Null: not recorded. */
type Key = number | string | null;

const KEYS: Readonly<Record<ColumnSort, (session: IndexedSession) => Key>> = {
  recent: ({ modifiedMs }) => modifiedMs,
  created: ({ createdMs }) => createdMs,
  name: ({ name, firstMessage }) => wordsOf(plainTitle(name || firstMessage)),
  project: ({ cwd }) => wordsOf(cwd),
  models: ({ models }) => modelsKey(models),
  entries: ({ entries }) => entries,
  messages: ({ messages }) => messages,
  turns: ({ turns }) => turns,
  branches: ({ branches }) => branches,
  compactions: ({ compactions }) => compactions,
  cost: ({ usage }) => usage.cost,
  tokens: ({ usage }) => (usage.calls > 0 ? usage.tokens : null),
  size: ({ size }) => size,
  agent: ({ formatName }) => wordsOf(agentOf(formatName)),
  status: ({ status }) => status,
};

/** By the model with the most replies, in the list's form, then by the number of models. */
function modelsKey(models: readonly string[]): string | null {
  const name = wordsOf(modelName(models[0] ?? ""));
  return name === null ? null : `${name}\n${String(models.length).padStart(6, "0")}`;
}

/** Without the provider: "anthropic/claude-opus-4-5" → "claude-opus-4-5". */
export function modelName(model: string): string {
  return model.slice(model.lastIndexOf("/") + 1);
}

function wordsOf(text: string): string | null {
  const words = text.trim().toLowerCase();
  return words === "" ? null : words;
}

const ordersKnown = memo((_: readonly IndexedSession[]) => new Map<string, readonly number[]>());

/** Indexes of all sessions, in order. Sorted once for each list: typed text only filters. */
export function orderOf(
  sessions: readonly IndexedSession[],
  sort: ColumnSort,
  isAscending: boolean,
): readonly number[] {
  const orders = ordersKnown(sessions);
  const name = `${sort} ${isAscending}`;
  const order = orders.get(name) ?? sorted(sessions, KEYS[sort], isAscending);
  orders.set(name, order);
  return order;
}

function sorted(
  sessions: readonly IndexedSession[],
  keyOf: (session: IndexedSession) => Key,
  isAscending: boolean,
): readonly number[] {
  const keys = sessions.map(keyOf).map((key) => (Number.isNaN(key) ? null : key));
  const sign = isAscending ? 1 : -1;
  return Array.from(keys.keys()).sort((a, b) => {
    const one = keys[a] ?? null;
    const other = keys[b] ?? null;
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -sign : sign;
  });
}

/**
 * Those with a score, the best (lowest) first; of equal ones the latest changed first (formats.md
 * 2.16).
 */
export function orderByScore(
  sessions: readonly IndexedSession[],
  scores: Float64Array,
  isReversed: boolean,
): readonly number[] {
  const sign = isReversed ? -1 : 1;
  return orderOf(sessions, "recent", false)
    .filter((index) => !Number.isNaN(scores[index]))
    .sort((a, b) => sign * ((scores[a] ?? 0) - (scores[b] ?? 0)));
}
