// Counts comparisons and prints each difference as one line.
import { canonical } from "./canonical.ts";
import { type Facts, type Field, rulesFor } from "./rules.ts";

const MAX_CHARACTERS = 240;

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

  /** `promised`: what the documents promise, where that is not the golden answer. */
  same(where: string, ours: unknown, golden: unknown, promised: unknown = golden): void {
    this.checks++;
    const [own, expected, promise] = [canonical(ours), canonical(golden), canonical(promised)];
    if (own === expected) return;
    this.differing++;
    const lines = [`✗ ${where}`, `    ours   ${short(own, expected)}`];
    lines.push(`    golden ${short(expected, own)}`);
    if (promise !== expected) lines.push(`    wanted ${short(promise, own)}`);
    this.#print(lines.join("\n"));
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

/** The part of a text that differs from another. */
function short(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const from = same < MAX_CHARACTERS / 2 ? 0 : same - MAX_CHARACTERS / 4;
  const part = text.slice(from, from + MAX_CHARACTERS);
  return `${from > 0 ? "…" : ""}${part}${from + MAX_CHARACTERS < text.length ? "…" : ""}`;
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
   * `promised`: what the documents promise where the reference does otherwise. Asked only when the
   * answers differ; ours must be that answer, and a rule must say that this file may differ there.
   */
  check(field: Field, what: string, ours: unknown, golden: unknown, promised: () => unknown): void {
    const where = `${this.name} ${what}`;
    if (canonical(ours) === canonical(golden)) {
      this.report.checks++;
      return;
    }
    const rules = rulesFor(this.facts, field);
    const promise = rules.length > 0 ? promised() : golden;
    if (canonical(promise) !== canonical(ours)) {
      this.report.same(where, ours, golden, promise);
      return;
    }
    this.report.checks++;
    this.report.deviation(where, rules.map(({ name }) => name).join(", "));
  }
}
