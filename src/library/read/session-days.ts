// What a session used, day by day and model by model: the rows that its own usage panel adds up.
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { Scope } from "../../stats/scope.ts";
import { isStub, modelAt, recordsUsage, UsageAdder } from "../../stats/usage-sum.ts";
import type { DayUse } from "../indexed-session.ts";

/** A session of more is made up: the rest is counted without its days. */
const MAX_DAYS = 5000;
const MS_PER_DAY = 86_400_000;
/** Beyond these a time is no date that four digits name. */
const [MIN_TIME, MAX_TIME] = [Date.UTC(0, 0, 1), Date.UTC(9999, 11, 31)];

/** Oldest first, those without a readable time before them; together they are all that was used. */
export function daysOf(table: EntryTable, facts: EntryFacts, scope: Scope): readonly DayUse[] {
  const days = new Days();
  for (const row of scope.rows) {
    const model = modelAt(facts, row);
    const isOfSubAgents = ((facts.flags[row] ?? 0) & DETAIL.subAgents) !== 0;
    if (!recordsUsage(facts, row) || isStub(model) || isOfSubAgents) continue;
    days.at(table.time[row] ?? Number.NaN, model).add(facts, row);
  }
  // The rows left out above: what they used is counted under the models that used it.
  for (const { row, model, usage } of facts.subAgents) {
    const isCounted = scope.has[row] === 1 && ((facts.flags[row] ?? 0) & DETAIL.subAgents) !== 0;
    if (isCounted && usage) days.at(table.time[row] ?? Number.NaN, model).addUsage(usage);
  }
  return days.list();
}

class Days {
  readonly #models = new Map<number, Map<string, UsageAdder>>();
  #count = 0;

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

  list(): readonly DayUse[] {
    const list: DayUse[] = [];
    for (const [day, models] of this.#models) {
      const text = Number.isNaN(day) ? "" : new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
      for (const [model, adder] of models) list.push({ day: text, model, usage: adder.sum() });
    }
    return list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }
}
