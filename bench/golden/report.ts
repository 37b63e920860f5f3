// Counts comparisons and prints each difference as one line.
import { canonical } from "./canonical.ts";
import { type Facts, type Field, rulesFor } from "./rules.ts";

const MOST_CHARACTERS = 240;

export class Report {
  files = 0;
  checks = 0;
  differing = 0;
  deliberate = 0;
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  say(line: string): void {
    this.#print(line);
  }

  same(where: string, ours: unknown, golden: unknown): void {
    this.checks++;
    if (canonical(ours) === canonical(golden)) return;
    this.differing++;
    this.#print(`✗ ${where}\n    ours   ${short(ours)}\n    golden ${short(golden)}`);
  }

  /** Something broke instead of answering. */
  failed(where: string, error: unknown): void {
    this.checks++;
    this.differing++;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#print(`✗ ${where} broke\n    ${text}`);
  }

  /** The keys and values, to be summed up by whoever runs many reports. */
  counts(): Record<"files" | "checks" | "differing" | "deliberate", number> {
    const { files, checks, differing, deliberate } = this;
    return { files, checks, differing, deliberate };
  }

  deviation(where: string, names: string): void {
    this.deliberate++;
    this.#print(`~ ${where}: deliberate (${names})`);
  }
}

function short(value: unknown): string {
  const text = canonical(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** Compares the answers about one file, under the rules that hold for it. */
export class FileReport {
  readonly report: Report;
  readonly name: string;
  readonly facts: Facts;

  constructor(report: Report, name: string, facts: Facts) {
    this.report = report;
    this.name = name;
    this.facts = facts;
  }

  /**
   * `instead`: what the documents promise where the reference does otherwise; used only when the
   * answers differ and a rule allows it.
   */
  check(field: Field, what: string, ours: unknown, golden: unknown, instead?: () => unknown): void {
    const where = `${this.name} ${what}`;
    if (canonical(ours) === canonical(golden)) {
      this.report.checks++;
      return;
    }
    const rules = rulesFor(this.facts, field);
    const unchecked = rules.filter(({ isUnchecked }) => isUnchecked?.includes(field));
    const isPromised = instead !== undefined && canonical(instead()) === canonical(ours);
    const allowing = isPromised ? rules : unchecked;
    if (allowing.length === 0) {
      this.report.same(where, ours, golden);
      return;
    }
    this.report.checks++;
    this.report.deviation(where, allowing.map(({ name }) => name).join(", "));
  }
}
