// What of a request no session file records, each with its reason: such parts are left out of both sides before
// they are compared. (The README of the recordings names them; the app says so where it happens.)
import type { Part, RecordedCall, Tokens } from "./recorded-calls.ts";

interface Sides {
  readonly sent: readonly Part[];
  readonly shown: readonly Part[];
}

interface Unrecorded {
  readonly agents: readonly string[];
  readonly reason: string;
  without(sides: Sides): Sides;
}

/** In the order in which they are left out. */
export const UNRECORDED: readonly Unrecorded[] = [
  {
    agents: ["pi"],
    reason: "Another API has other ids for calls: pi writes the first one's.",
    without: ({ sent, shown }) => ({ sent: sent.map(withPlainId), shown: shown.map(withPlainId) }),
  },
  {
    agents: ["pi"],
    reason: "Thoughts of replies that were cut off, and of other models, are withheld.",
    without({ sent, shown }) {
      const thoughts = new Set(sent.filter(isThought).map(({ hash }) => hash));
      const isSent = (part: Part) => !isThought(part) || thoughts.has(part.hash);
      return { sent, shown: shown.filter(isSent) };
    },
  },
  {
    agents: ["pi"],
    reason: "Chat Completions has no pictures in results: a message of the user's brings them.",
    without({ sent, shown }) {
      const at = sent.findIndex(({ start }) => start === "Attached image(s) from tool result:");
      if (at < 0) return { sent, shown };
      const isMoved = new Set(
        sent
          .slice(at)
          .filter(isPicture)
          .map(({ hash }) => hash),
      );
      const stays = (part: Part, nth: number, all: readonly Part[]) =>
        !(isPicture(part) && isMoved.has(part.hash)) && !(all === sent && nth === at);
      return { sent: sent.filter(stays), shown: shown.filter(stays) };
    },
  },
  {
    agents: ["codex"],
    reason: "Codex leaves a few points out of its recorded instructions.",
    without: ({ sent, shown }) => ({
      sent: sent.map(withFirstWords),
      shown: shown.map(withFirstWords),
    }),
  },
  {
    agents: ["codex"],
    reason: "The task of a sub-agent has another head on the wire, and its words are encrypted.",
    without: ({ sent, shown }) => ({
      sent: sent.filter((part) => !isTask(part)),
      shown: shown.filter((part) => !isTask(part)),
    }),
  },
  {
    agents: ["claude"],
    reason: "A header for billing comes before the system prompt.",
    without: ({ sent, shown }) => ({
      sent: sent.filter(({ start }) => !start.startsWith("x-anthropic-billing-header:")),
      shown,
    }),
  },
  {
    agents: ["claude"],
    reason: "A line break is added to the last text of what becomes one message with what follows.",
    without({ sent, shown }) {
      const withEnd = (part: Part, at: number) =>
        part.withBreak !== undefined && part.withBreak === sent[at]?.hash
          ? { ...part, hash: part.withBreak }
          : part;
      return { sent, shown: shown.map(withEnd) };
    },
  },
  {
    agents: ["omp"],
    reason: "Neither the system prompt nor the first reminder is written.",
    without: ({ sent, shown }) => ({
      sent: sent.filter(
        ({ role, start }) => role !== "system" && !/^<system-reminder>\nToday/.test(start),
      ),
      shown,
    }),
  },
];

/** Agents that write what a reply took as it begins, with one token of output: it stays where the reply is cut off. */
const WITH_CUT: ReadonlySet<string> = new Set(["pi", "omp", "claude"]);
/** Agents that write nothing of calls for summaries and the like into entries. */
const WITHOUT_SIDE_CALLS: ReadonlySet<string> = new Set(["claude"]);

/** What of a run's tokens the entries of its files record. */
export function recordedTokens(agent: string, calls: readonly RecordedCall[]): Tokens {
  const sum = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  for (const { kind, usage, tokensPromised } of calls) {
    const isSide = kind !== "main" && kind !== "subagent";
    if (isSide && WITHOUT_SIDE_CALLS.has(agent)) continue;
    const begun = tokensPromised && WITH_CUT.has(agent) ? { ...tokensPromised, output: 1 } : null;
    const took = usage ?? begun;
    for (const name of TOKENS) sum[name] += took?.[name] ?? 0;
  }
  return sum;
}

export const TOKENS = ["input", "output", "cacheRead", "cacheWrite"] as const;

function withPlainId(part: Part): Part {
  return part.id === undefined ? part : { ...part, id: part.id.replace(/[|_]fc_.*$/, "") };
}

function withFirstWords(part: Part, at: number): Part {
  return at === 0 && part.role === "system" ? { ...part, hash: part.start } : part;
}

function isTask({ start }: Part): boolean {
  return /^(?:Message Type: NEW_TASK|\{"encrypted_content":)/.test(start);
}

function isThought({ type }: Part): boolean {
  return type === "thinking";
}

function isPicture({ type }: Part): boolean {
  return type === "image";
}
