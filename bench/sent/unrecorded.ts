// What of a request no session file records is left out of both sides before they are compared: how, by the kinds of
// formats/unrecorded.ts, which has the reasons.
import type { UnrecordedKind } from "../../src/model/table/unrecorded-kind.ts";
import type { Part, RecordedCall, Tokens } from "./recorded-calls.ts";

interface Sides {
  readonly sent: readonly Part[];
  readonly shown: readonly Part[];
}

/** Both sides without what is of these kinds. */
export function recordedOf(kinds: readonly UnrecordedKind[], sides: Sides): Sides {
  return kinds.reduce((left, { id }) => WITHOUT[id]?.(left) ?? left, sides);
}

/** By the kind. */
const WITHOUT: Readonly<Record<string, (sides: Sides) => Sides>> = {
  "call-ids": ({ sent, shown }) => ({
    sent: sent.map(withPlainId),
    shown: shown.map(withPlainId),
  }),
  thinking({ sent, shown }) {
    const thoughts = new Set(sent.filter(isThought).map(({ hash }) => hash));
    const isSent = (part: Part) => !isThought(part) || thoughts.has(part.hash);
    return { sent, shown: shown.filter(isSent) };
  },
  pictures({ sent, shown }) {
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
  "first-reminder"({ sent, shown }) {
    const hasPrompt = shown.some(({ role }) => role === "system");
    const isKept = ({ role, start }: Part) =>
      (hasPrompt || role !== "system") && !/^<system-reminder>\nToday/.test(start);
    return { sent: sent.filter(isKept), shown };
  },
  instructions: ({ sent, shown }) => ({
    sent: sent.map(withFirstWords),
    shown: shown.map(withFirstWords),
  }),
  tasks: ({ sent, shown }) => ({
    sent: sent.filter((part) => !isTask(part)),
    shown: shown.filter((part) => !isTask(part)),
  }),
  "billing-header": ({ sent, shown }) => ({
    sent: sent.filter(({ start }) => !start.startsWith("x-anthropic-billing-header:")),
    shown,
  }),
  "line-breaks"({ sent, shown }) {
    const withEnd = (part: Part, at: number) =>
      part.withBreak !== undefined && part.withBreak === sent[at]?.hash
        ? { ...part, hash: part.withBreak }
        : part;
    return { sent, shown: shown.map(withEnd) };
  },
  notices({ sent, shown }) {
    if (!shown.some(({ start }) => start.startsWith("<task-notification>"))) return { sent, shown };
    return { sent: sent.map(withoutNotice), shown: shown.map(withoutNotice) };
  },
};

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

const NOTICE = /^(?:<system-reminder>\n\[SYSTEM NOTIFICATION|<task-notification>)/;

function withoutNotice(part: Part): Part {
  return NOTICE.test(part.start) ? { role: part.role, type: part.type, hash: "", start: "" } : part;
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
