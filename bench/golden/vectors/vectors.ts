// The conformance vectors of Claude Code and Codex: literal lines beside the project, opened as any file,
// held against what their sentences expect.
import { contextEntries, isSent } from "../../../src/context/context-entries.ts";
import { figureField } from "../../../src/model/blocks/usage.ts";
import { stringField } from "../../../src/model/json/json.ts";
import { figureAt, isPrompt } from "../../../src/model/table/details.ts";
import { FLAG, hasFlag, NO_ROW, parentOf, typeOf } from "../../../src/model/table/table.ts";
import { wholeSession } from "../../../src/stats/scope.ts";
import { totalsOf } from "../../../src/stats/totals.ts";
import {
  nameOf,
  openedLines,
  type PrintedSession,
  printedContext,
} from "../../../src/testing/formats/printed-session.ts";
import { printedLibrary } from "../../../src/testing/library/printed-library.ts";
import { childrenAt, childrenOf } from "../../../src/tree/children.ts";
import { sessionName } from "../../../src/tree/labels.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { readJson } from "../golden-file.ts";
import type { Report } from "../report.ts";
import { EXPECTED, type Expected } from "./expected.ts";
import { TOGETHER } from "./together.ts";

interface Vector {
  readonly n: number;
  readonly name: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** `file`: the vectors as JSON. Differences go to `report`. */
export async function compareVectors(report: Report, file: string): Promise<void> {
  for (const { n, name, files } of readJson<readonly Vector[]>(file)) {
    const byFile = EXPECTED.get(n);
    const together = TOGETHER.get(n);
    if (together) {
      report.files++;
      const given = together.files.map((of) => [of, files[of] ?? []] as const);
      report.same(`vector ${n} (${name}) together`, await printedLibrary(given), together.printed);
    }
    if (!byFile && !together) report.say(`- vector ${n}: nothing is expected of it here`);
    for (const [of, expected] of Object.entries(byFile ?? {})) {
      const where = `vector ${n} (${name}) ${of}`;
      report.files++;
      try {
        const session = await openedLines((files[of] ?? []).join("\n"));
        compareAnswers(report, where, session, expected);
      } catch (error) {
        report.failed(where, error);
      }
    }
  }
}

type Answers = { readonly [Key in keyof Expected]-?: (session: PrintedSession) => unknown };

function compareAnswers(
  report: Report,
  where: string,
  session: PrintedSession,
  expected: Expected,
): void {
  for (const [key, value] of Object.entries(expected) as [keyof Expected, unknown][]) {
    const ours = ANSWERS[key](session);
    // Of what is named entry by entry the others are not asked.
    const isPart =
      key === "parents" || key === "contextAt" || key === "tokensOf" || key === "header";
    report.same(`${where} ${key}`, isPart ? partOf(ours, value) : ours, value);
  }
}

function partOf(whole: unknown, named: unknown): unknown {
  const answers = new Map(Object.entries(whole ?? {}));
  return Object.fromEntries(Object.keys(named ?? {}).map((key) => [key, answers.get(key) ?? null]));
}

const ANSWERS: Answers = {
  roots: ({ table }) => namesOf(table, [...childrenOf(table).roots]),
  forks: ({ table }) => {
    const children = childrenOf(table);
    const forks = rowsOf(table).filter((row) => childrenAt(children, row).length > 1);
    return Object.fromEntries(
      forks.map((row) => [nameOf(table, row), namesOf(table, [...childrenAt(children, row)])]),
    );
  },
  parents: ({ table }) =>
    Object.fromEntries(
      rowsOf(table)
        .filter((row) => !hasFlag(table, row, FLAG.shadowed) && parentOf(table, row) !== NO_ROW)
        .map((row) => [nameOf(table, row), nameOf(table, parentOf(table, row))]),
    ),
  leaf: ({ table, session }) => nameOf(table, openingLeaf(session)),
  context: (session) => sentAt(session, openingLeaf(session.session)),
  contextAt: (session) =>
    Object.fromEntries(
      rowsOf(session.table).map((row) => [nameOf(session.table, row), sentAt(session, row)]),
    ),
  messages: (session) => printedContext(session).split("\n"),
  tokens: ({ table, details }) => tokensText(totalsOf(table, details, wholeSession(table)).usage),
  calls: ({ table, details }) => totalsOf(table, details, wholeSession(table)).usage.calls,
  tokensOf: ({ table, details }) =>
    Object.fromEntries(
      rowsOf(table).map((row) => {
        const names = ["input", "cacheRead", "cacheWrite", "output"] as const;
        const figures = names.map((name) => figureAt(details, row, name));
        return [nameOf(table, row), figures.some(Number.isNaN) ? null : figures.join("/")];
      }),
    ),
  reasoning: ({ table, details }) => totalsOf(table, details, wholeSession(table)).usage.reasoning,
  prompts: ({ table, details }) =>
    namesOf(
      table,
      rowsOf(table).filter((row) => isPrompt(table, details, row)),
    ),
  name: ({ table }) => sessionName(table),
  problems: ({ session }) => session.problems.map(({ line, kind }) => `${line} ${kind}`),
  severities: ({ session }) => [...new Set(session.problems.map(({ severity }) => severity))],
  settings: ({ table, entries }) =>
    rowsOf(table).flatMap((row) => {
      const entry = entries[row] ?? {};
      const setting = stringField(entry, "modelId") ?? stringField(entry, "thinkingLevel");
      return setting === undefined ? [] : [`${nameOf(table, row)} ${setting}`];
    }),
  header: ({ session }) => session.header,
  results: ({ details }) => details.results.map(({ callId, isError }) => `${callId}: ${isError}`),
  times: ({ table }) => [...table.time].filter((time) => !Number.isNaN(time)).length,
  inside: ({ table, details }) =>
    details.subAgents.map(({ row, task, usage, file }) =>
      [nameOf(table, row), ...(usage ? [task, tokensText(usage)] : [file?.path])].join(" "),
    ),
  compactions: ({ table, entries }) =>
    rowsOf(table)
      .filter((row) => typeOf(table, row) === "compaction")
      .map((row) => {
        const entry = entries[row] ?? {};
        const kept = stringField(entry, "firstKeptEntryId") ?? "–";
        return `${nameOf(table, row)} ${figureField(entry, "tokensBefore")} ${kept}`;
      }),
};

type Table = PrintedSession["table"];

function rowsOf({ count }: Table): number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function namesOf(table: Table, rows: readonly number[]): readonly string[] {
  return rows.map((row) => nameOf(table, row));
}

function sentAt({ table }: PrintedSession, row: number): readonly string[] {
  const context = contextEntries(table, row);
  return namesOf(
    table,
    context.rows.filter((sent) => isSent(table, context, sent)),
  );
}

function tokensText(usage: {
  readonly input: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly output: number | null;
}): string {
  const { input, cacheRead, cacheWrite, output } = usage;
  return [input, cacheRead, cacheWrite, output].join("/");
}
