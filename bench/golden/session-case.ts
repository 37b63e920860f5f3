// One session file against its golden answers.
import { readFileSync } from "node:fs";
import { openSession } from "../../src/formats/index.ts";
import { SessionError } from "../../src/model/problem.ts";
import { FLAG, hasFlag } from "../../src/model/table.ts";
import { memorySource } from "../../src/read/byte-source.ts";
import { Answers, type Position } from "./answers.ts";
import { canonical, sha256 } from "./canonical.ts";
import { Documented } from "./documented.ts";
import { Workshop } from "./files.ts";
import type { GoldenCost, GoldenFile, GoldenPosition, GoldenSession } from "./golden-file.ts";
import { FileReport, type Report } from "./report.ts";
import type { Facts } from "./rules.ts";
import { fields, StrictFile } from "./strict-file.ts";

/** Compares everything that `golden` holds about the session at `path`. */
export async function compareSession(
  report: Report,
  name: string,
  path: string,
  golden: GoldenFile,
  agent: Facts["agent"],
): Promise<void> {
  report.files++;
  const file = new StrictFile(readFileSync(path));
  const facts: Facts = { file, documented: new Documented(file), agent };
  const checks = new FileReport(report, name, facts);
  compareLines(checks, golden);
  const answers = golden.viaInMemory ?? golden;
  const ours = await openedOrRefused(file);
  if (ours === "refused") {
    // The reference can be handed what it parsed of a file that it refuses, too; we cannot.
    if (file.isOpened && file.text !== "") report.same(`${name} is a session`, false, true);
  } else {
    compareTable(checks, ours, answers);
    for (const [ordinal, position] of positionsOf(answers)) {
      comparePosition(checks, ours.position(ordinal), ordinal, position);
    }
    compareUsage(checks, ours.usage(), answers.usageByModel);
    await compareRecovery(checks, path, ours);
  }
  const workshop = new Workshop(path, file);
  try {
    await workshop.compare(golden, checks);
  } finally {
    workshop.close();
  }
}

async function openedOrRefused(file: StrictFile): Promise<Answers | "refused"> {
  try {
    return await Answers.of(file);
  } catch (error) {
    if (error instanceof SessionError) return "refused";
    throw error;
  }
}

function positionsOf(golden: GoldenSession): readonly (readonly [number, GoldenPosition])[] {
  const positions = { ...golden.leaves, ...golden.inner };
  return Object.entries(positions).map(([ordinal, position]) => [Number(ordinal), position]);
}

/** That our strict reading numbers lines and entries like the golden answers. */
function compareLines({ report, name, facts: { file } }: FileReport, golden: GoldenFile): void {
  if (!golden.lines) return;
  const { physical, unparsable } = golden.lines;
  report.same(`${name} lines`, file.physicalLines, physical);
  if (Array.isArray(unparsable)) report.same(`${name} unparsable`, file.unparsable, unparsable);
  const lines = file.entries.map(({ line }) => line);
  const expected = golden.lineOfOrdinal ?? lines.map((_, ordinal) => ordinal + 1);
  report.same(`${name} line of ordinal`, lines, expected);
}

function compareTable(checks: FileReport, ours: Answers, golden: GoldenSession): void {
  const { documented } = checks.facts;
  const check = (
    field: Parameters<FileReport["check"]>[0],
    what: string,
    own: unknown,
    expected: unknown,
    instead?: () => unknown,
  ) => {
    if (expected !== undefined) checks.check(field, what, own, expected, instead);
  };
  check(
    "entryCount",
    "entryCount",
    ours.entryCount,
    golden.entryCount,
    () => documented.entryCount,
  );
  check("types", "types", ours.types(), golden.types, () => documented.types());
  check("leaf", "leaf", ours.leaf(), golden.leaf, () => documented.leaf());
  check("labels", "sessionName", ours.sessionName(), golden.sessionName);
  const labels = [...documented.labels()];
  check("labels", "labels", ours.labels(), golden.labels, () =>
    Object.fromEntries(labels.map(([ordinal, { text }]) => [ordinal, text])),
  );
  const times = () => Object.fromEntries(labels.map(([ordinal, { time }]) => [ordinal, time]));
  check("labels", "labelTimes", recorded(ours.labelTimes()), golden.labelTimes, () =>
    recorded(times()),
  );
  const { roots, children, leafCount } = documented.tree();
  const hidden = golden.tree ? golden.tree.why : undefined;
  check("roots", "roots", ours.roots(), golden.roots ?? hidden, () => roots);
  check("children", "children", ours.children(), golden.children ?? hidden, () => children);
  check("unreachable", "unreachable", [], golden.unreachableFromRoots, () => []);
  check("leafCount", "leafCount", ours.leafCount(), golden.leafCount, () => leafCount);
}

/** Without null and undefined: the golden answers do not tell these from each other. */
function recorded(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value ?? false));
}

function comparePosition(
  checks: FileReport,
  ours: Position | undefined,
  ordinal: number,
  golden: GoldenPosition,
): void {
  const at = `at ${ordinal}`;
  if (!ours) {
    checks.check("position", at, "skipped", "an entry", () => "skipped");
    return;
  }
  const entry = checks.facts.file.entries[ordinal];
  const promised = () => checks.facts.documented.contextEntries(ordinal);
  const { contextEntries, roles, messageCount, messagesSha256, llmCount, llmSha256 } = ours;
  if (golden.loops || golden.contextError !== undefined) {
    const why = golden.loops ? "does not return" : "throws";
    checks.check("position", `context ${at}`, contextEntries, why, promised);
    return;
  }
  if (entry && !checks.facts.documented.isChained && !fields(entry).id) {
    checks.check("position", `context ${at}`, contextEntries, golden.contextEntries, promised);
    return;
  }
  if (golden.contextEntries) {
    checks.check(
      "contextEntries",
      `context ${at}`,
      contextEntries,
      golden.contextEntries,
      promised,
    );
  }
  const messages = { roles, messageCount, messagesSha256 };
  checks.check("messages", `messages ${at}`, only(messages, golden), only(golden, messages), () =>
    sha256(messagesAsStored(ours)) === golden.messagesSha256 ? only(messages, golden) : null,
  );
  if (golden.llmError !== undefined) {
    checks.check("messages", `sent ${at}`, "sent", "throws");
  } else {
    const sent = { llmCount, llmSha256 };
    checks.check("messages", `sent ${at}`, only(sent, golden), only(golden, sent));
  }
  const settings = { thinkingLevel: ours.thinkingLevel, model: ours.model };
  checks.check("settings", `settings ${at}`, only(settings, golden), only(golden, settings));
  if (golden.edited) checks.check("messages", `edited ${at}`, ours.edited, golden.edited);
}

/** The fields of `from` that the other has too: answers of older agents lack some. */
function only(from: object, other: object): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => key in other));
}

/** The messages as the reference gives them, which hands on a `message` that is no object. */
function messagesAsStored({ projection, bodyOf }: Position): readonly unknown[] {
  return projection.flatMap(({ row, messages }): readonly unknown[] => {
    const { type, message } = bodyOf(row);
    return type === "message" && messages.length === 0 && message !== undefined
      ? [message]
      : messages;
  });
}

function compareUsage(
  checks: FileReport,
  ours: readonly GoldenCost[],
  golden: readonly GoldenCost[] | undefined,
): void {
  if (golden) checks.check("usage", "usageByModel", rounded(ours), rounded(golden));
}

/** By key: costs are sums of doubles, so neither their last digits nor ties in the order count. */
function rounded(costs: readonly GoldenCost[]): Record<string, unknown> {
  const digits = (value: number | null) => (value === null ? null : Number(value.toPrecision(10)));
  return Object.fromEntries(
    costs.map(({ key, cost, tokens }) => [key, { cost: digits(cost), tokens }]),
  );
}

/** The viewer's own reading of the file: all that the strict reader has, in order, and maybe more. */
async function compareRecovery(checks: FileReport, path: string, strict: Answers): Promise<void> {
  const { file } = checks.facts;
  if (file.strictText === file.text) return;
  const source = memorySource(readFileSync(path), "session.jsonl");
  const { session } = await openSession({ kind: "file", source });
  const { table } = session;
  const rows = Array.from({ length: table.count }, (_, row) => row);
  const whole = rows.filter((row) => !hasFlag(table, row, FLAG.recovered | FLAG.damaged));
  const lines = (kept: readonly number[]) => kept.map((row) => table.line[row]);
  const own = { header: session.header, lines: lines(rows) };
  const golden = { header: strict.session.header, lines: [...strict.session.table.line] };
  checks.check("reading", "the viewer's reading", own, golden, () =>
    canonical(lines(whole)) === canonical(golden.lines) ? own : null,
  );
}
