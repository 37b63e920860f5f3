// Adds up usage by model and by the time of its calls, fine enough to make days of any time zone of it.
import { UsageAdder } from "../../stats/usage-sum.ts";
import type { TimedUse } from "../indexed-session.ts";

/** Milliseconds. Midnight of every time zone is at the beginning of a quarter of an hour in UTC. */
const QUARTER_MS = 900_000;
/** A session with more is made up: the rest is counted without its time. */
const MAX_USES = 20_000;
/** Milliseconds since 1970 of days that four digits name in every time zone. */
const [MIN_TIME, MAX_TIME] = [Date.UTC(1900, 0, 2), Date.UTC(9999, 11, 31)];

export class UseAdders {
  /** By quarter of an hour, NaN without a readable time, and by model. */
  readonly #quarters = new Map<number, Map<string, UsageAdder>>();
  #count = 0;

  /** `time`: ms since 1970, NaN where none can be read. */
  at(time: number, model: string): UsageAdder {
    const isDate = time >= MIN_TIME && time <= MAX_TIME;
    const quarter = isDate ? Math.floor(time / QUARTER_MS) : Number.NaN;
    const known = this.#quarters.get(quarter)?.get(model);
    if (known) return known;
    const isFull = this.#count >= MAX_USES;
    return isFull ? this.#made(Number.NaN, "") : this.#made(quarter, model);
  }

  #made(quarter: number, model: string): UsageAdder {
    const models = this.#quarters.get(quarter) ?? new Map<string, UsageAdder>();
    this.#quarters.set(quarter, models);
    const known = models.get(model);
    if (known) return known;
    this.#count++;
    const adder = new UsageAdder();
    models.set(model, adder);
    return adder;
  }

  /** Oldest first, those without a readable time before them. */
  list(): readonly TimedUse[] {
    const list: TimedUse[] = [];
    for (const [quarter, models] of this.#quarters) {
      const time = Number.isNaN(quarter) ? null : quarter * QUARTER_MS;
      for (const [model, adder] of models) list.push({ time, model, usage: adder.sum() });
    }
    return list.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  }
}
