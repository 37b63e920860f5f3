// Adds up usage by day and model.
import { UsageAdder } from "../../stats/usage-sum.ts";
import type { DayUse } from "../indexed-session.ts";

/** A session of more is made up: the rest is counted without its days. */
const MAX_DAYS = 5000;
const MS_PER_DAY = 86_400_000;
/** Beyond these a time is no date that four digits name. */
const [MIN_TIME, MAX_TIME] = [Date.UTC(0, 0, 1), Date.UTC(9999, 11, 31)];

export class DayAdders {
  readonly #models = new Map<number, Map<string, UsageAdder>>();
  #count = 0;

  /** `time`: ms since 1970, NaN where none can be read. */
  at(time: number, model: string): UsageAdder {
    const isDate = time >= MIN_TIME && time <= MAX_TIME;
    const day = isDate ? Math.floor(time / MS_PER_DAY) : Number.NaN;
    const known = this.#models.get(day)?.get(model);
    if (known) return known;
    const isFull = this.#count >= MAX_DAYS;
    return isFull ? this.#made(Number.NaN, "") : this.#made(day, model);
  }

  #made(day: number, model: string): UsageAdder {
    const models = this.#models.get(day) ?? new Map<string, UsageAdder>();
    this.#models.set(day, models);
    const known = models.get(model);
    if (known) return known;
    this.#count++;
    const adder = new UsageAdder();
    models.set(model, adder);
    return adder;
  }

  /** Oldest first, those without a readable time before them. */
  list(): readonly DayUse[] {
    const list: DayUse[] = [];
    for (const [day, models] of this.#models) {
      const text = Number.isNaN(day) ? "" : new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
      for (const [model, adder] of models) list.push({ day: text, model, usage: adder.sum() });
    }
    return list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }
}
