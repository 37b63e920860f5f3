// What a list says about a session, in words: one spelling for every list.
import type { IndexedSession } from "../../../src/library/indexed-session.ts";
import { modelName } from "../../../src/library/list/order.ts";
import { sessionCost } from "../../../src/library/list/session-cost.ts";
import { costSource, pricedText } from "../../../src/model/prices/price-source.ts";
import type { SessionStatus } from "../../../src/model/session.ts";
import { cutText } from "../../../src/text/cut.ts";
import { plainTitle } from "../../../src/text/plain-title.ts";
import { bytesText, countText, dateText, tokensText } from "../../../src/text/units.ts";
import { lastSeenMs, type SessionSummary, summaryTitle } from "../folders/session-summary.ts";

const MAX_TITLE = 160;

/** In plain words on one line; control characters of a terminal are left out. */
export function shownSummaryTitle(session: SessionSummary): string {
  return cutText(plainTitle(oneLine(summaryTitle(session))), MAX_TITLE);
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** The end of a working directory says most: "…/work/api". */
export function shortFolder(cwd: string): string {
  const home = cwd.replace(
    /^(?:\/home\/[^/]+|\/Users\/[^/]+|[A-Za-z]:\\Users\\[^\\]+)(?=$|[/\\])/,
    "~",
  );
  const parts = home.split(/[/\\]/);
  return oneLine(parts.length > 4 ? `…/${parts.slice(-3).join("/")}` : home);
}

/** Without the provider: "anthropic/claude-opus-4-5" → "claude-opus-4-5". */
export function shortModel(model: string): string {
  return oneLine(modelName(model));
}

/** The model that replied most, and how many others did. "" without one. */
export function modelsText(models: readonly string[]): string {
  const [first, ...others] = models;
  if (first === undefined) return "";
  return others.length === 0 ? shortModel(first) : `${shortModel(first)} +${others.length}`;
}

const STATUS_WORDS: Readonly<Record<NonNullable<SessionStatus>, string>> = {
  completed: "completed",
  failed: "failed",
  aborted: "aborted",
  running: "running",
  waiting: "waits for you",
};

export function summaryStatus(status: SessionStatus): string {
  return status === null ? "" : STATUS_WORDS[status];
}

const NOT_READ = "not read";

/** How it ended, or that it could not be read. */
export function summaryState({ status, isNotRead }: SessionSummary): string {
  return isNotRead ? NOT_READ : summaryStatus(status);
}

/** Of several sessions: "≈ $1.84, 2 calls without a price", "no price known". */
export function summarySum({
  usage,
  hasListPrices,
}: Pick<IndexedSession, "usage" | "hasListPrices">): string {
  return `${usage.cost !== null && hasListPrices ? "≈ " : ""}${pricedText(usage)}`;
}

/** What the ≈ before a cost means; "" without one. */
export function costNote({
  usage,
  hasListPrices,
}: Pick<IndexedSession, "usage" | "hasListPrices">): string {
  const isComputed = costSource(usage.cost, hasListPrices) === "from list prices";
  return isComputed ? "From list prices: the agent recorded none" : "";
}

/** What it copies from another session, which counts there; "" without such a part. */
export function copiedText({ copiedTokens = 0 }: { readonly copiedTokens?: number }): string {
  return copiedTokens > 0 ? `${tokensText(copiedTokens)} tokens copied` : "";
}

export function summaryTokens({ usage }: Pick<IndexedSession, "usage">): string {
  return usage.calls === 0 ? "" : tokensText(usage.tokens);
}

/** The line below the title of a card. */
export function summaryFacts(
  session: SessionSummary & { readonly copiedTokens?: number },
  now: number,
): readonly string[] {
  const { cwd, formatName, entries, branches, compactions, size, record, isCounted, isNotRead } =
    session;
  return [
    cwd === "" ? "" : shortFolder(cwd),
    formatName,
    countText(entries, "entry", "entries"),
    branches > 1 ? countText(branches, "branch", "branches") : "",
    compactions > 0 ? countText(compactions, "compaction") : "",
    isCounted ? modelsText(session.models) : "",
    isCounted ? sessionCost(session).replace(/^–$/, "") : "",
    copiedText(session),
    isCounted ? "" : bytesText(size),
    isNotRead ? NOT_READ : "",
    record?.origin === "copy" ? "private copy" : "",
    agoText(lastSeenMs(session), now),
  ].filter((fact) => fact !== "");
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago a time was, in the one unit that matters. Both in ms since 1970. A week ago and earlier: the
 * date.
 */
export function agoText(time: number, now: number): string {
  const passed = now - time;
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return `${countText(Math.floor(passed / MINUTE), "minute")} ago`;
  if (passed < DAY) return `${countText(Math.floor(passed / HOUR), "hour")} ago`;
  if (passed < 7 * DAY) return `${countText(Math.floor(passed / DAY), "day")} ago`;
  return dateText(time);
}
