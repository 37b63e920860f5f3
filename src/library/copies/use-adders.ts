// Adds up usage by model and by the time of its calls, finely enough to give days in any time zone.
import { UsageAdder } from "../../stats/usage-sum.ts";
import type { TimedUse } from "../indexed-session.ts";

/** Milliseconds. Midnight of every time zone is at the start of a quarter of an hour in UTC. */
const QUARTER_MS = 900_000;
/** A session with more is fabricated: the rest is counted without its time. */
const MAX_USES = 20_000;
/** Milliseconds since 1970 of days with a four-digit year in every time zone. */
const [MIN_TIME, MAX_TIME] = [Date.UTC(1900, 0, 2), Date.UTC(9999, 11, 31)];

export class UseAdders {
  readonly #uses = new Map<string, Omit<TimedUse, "usage"> & { readonly adder: UsageAdder }>();

  /** `time`: ms since 1970, NaN if unreadable. */
  at(time: number, model: string): UsageAdder {
    const isDate = time >= MIN_TIME && time <= MAX_TIME;
    const quarter = isDate ? Math.floor(time / QUARTER_MS) * QUARTER_MS : null;
    const key = `${quarter} ${model}`;
    const known = this.#uses.get(key);
    if (known) return known.adder;
    const isRest = quarter === null && model === "";
    if (this.#uses.size >= MAX_USES && !isRest) return this.at(Number.NaN, "");
    const adder = new UsageAdder();
    this.#uses.set(key, { time: quarter, model, adder });
    return adder;
  }

  /** Oldest first, those without a readable time before them. */
  list(): readonly TimedUse[] {
    return Array.from(this.#uses.values(), ({ time, model, adder }) => {
      return { time, model, usage: adder.sum() };
    }).sort((a, b) => (a.time ?? MIN_TIME - 1) - (b.time ?? MIN_TIME - 1));
  }
}
