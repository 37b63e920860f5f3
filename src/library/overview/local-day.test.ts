// One session seen from several time zones: the list, the overview, its calendar and the figures without copies
// name the same day for each reply, also after the zone changed since the session was indexed.
import { afterEach, expect, it, vi } from "vitest";
import { textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { dateText } from "../../text/units.ts";
import { fileCandidate } from "../files/candidates.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { readCandidate } from "../read/read-candidate.ts";
import { calendarOf } from "./calendar.ts";
import { overviewOf } from "./overview.ts";

afterEach(() => vi.unstubAllEnvs());

/** A prompt and a reply just before midnight in UTC, a reply a quarter of an hour after it in Kathmandu. */
const TIMES = ["2026-03-01T23:40:00Z", "2026-03-01T23:50:00Z", "2026-03-02T18:30:00Z"];

async function indexed(path: string, count: number): Promise<IndexedSession> {
  const [prompt, ...replies] = entriesIn("u1 user: Hi\na1 assistant: Yes\na2 assistant: No");
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, cost: { total: 1 } };
  const entries = [prompt, ...replies].slice(0, count).map((entry, at) => {
    const message = { ...Object(entry?.message), ...(at > 0 && { usage }) };
    return {
      ...entry,
      timestamp: TIMES[at],
      message: { ...message, timestamp: Date.parse(TIMES[at] ?? "") },
    };
  });
  const text = fileOf(entries);
  const source = textSource(text, path);
  const address = { path, size: text.length, mtimeMs: Date.parse("2026-03-02T18:31:00Z") };
  const found = await readCandidate(fileCandidate(address), () => source);
  if (found.kind !== "session") throw new Error(`${path} is no session`);
  return found.reading.session;
}

const daysOf = (sessions: readonly IndexedSession[]) => {
  const { days } = overviewOf(sessions);
  return {
    overview: days.map(({ day, usage }) => `${day} ${usage.calls}`),
    calendar: calendarOf(days)
      .days.filter(({ share }) => share)
      .map(({ day }) => day),
  };
};

it.each([
  ["UTC", "2026-03-01", "2026-03-02"],
  ["Pacific/Auckland", "2026-03-02", "2026-03-03"],
  ["America/Los_Angeles", "2026-03-01", "2026-03-02"],
  ["Asia/Kathmandu", "2026-03-02", "2026-03-03"],
])("replies are on the days of %s", async (zone, first, second) => {
  // Indexed elsewhere.
  vi.stubEnv("TZ", "Pacific/Honolulu");
  const session = await indexed("a.jsonl", 3);
  const original = { ...(await indexed("b.jsonl", 2)), createdMs: 0 };
  vi.stubEnv("TZ", zone);
  const shown = { overview: [`${first} 1`, `${second} 1`], calendar: [first, second] };
  expect(daysOf([session])).toEqual(shown);
  expect(daysOf([original, session])).toEqual(shown);
  expect(dateText(session.modifiedMs)).toBe(second);
});
