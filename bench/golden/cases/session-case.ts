// One session file against its golden answers.
import { readFileSync } from "node:fs";
import { openSession } from "../../../src/formats/index.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import { FLAG, hasFlag } from "../../../src/model/table/table.ts";
import type { ByteSource } from "../../../src/read/source/byte-source.ts";
import { memorySource } from "../../../src/read/source/byte-source.ts";
import { canonical } from "../canonical.ts";
import { Documented } from "../documented/documented.ts";
import { documentedPosition } from "../documented/documented-context.ts";
import { documentedUsage } from "../documented/documented-usage.ts";
import { fields, StrictFile } from "../documented/strict-file.ts";
import type {
  Failed,
  GoldenCost,
  GoldenFile,
  GoldenPosition,
  GoldenSession,
} from "../golden-file.ts";
import { isFailed } from "../golden-file.ts";
import { FileReport, type Report } from "../report.ts";
import type { Facts } from "../rules.ts";
import { Answers } from "./answers.ts";
import { Workshop } from "./files.ts";

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
  const ours = await openedOrRefused(file);
  const answers = golden.viaInMemory ?? golden;
  if (ours === "refused") {
    // The reference can be given what it parsed of a file that it refuses, too; we cannot.
    if (file.isOpened && file.text !== "") report.same(`${name} is a session`, false, true);
  } else if (!isFailed(answers)) {
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

async function sessionOf(source: ByteSource): Promise<Session | SessionError> {
  try {
    return (await openSession({ kind: "file", source })).session;
  } catch (error) {
    if (error instanceof SessionError) return error;
    throw error;
  }
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
    promised: () => unknown,
  ) => {
    if (expected !== undefined) checks.check(field, what, own, expected, promised);
  };
  const { entryCount, sessionName } = golden;
  check("entryCount", "entryCount", ours.entryCount, entryCount, () => documented.entryCount);
  const types = golden.types && named(golden.types);
  check("types", "types", named(ours.types()), types, () => named(documented.types()));
  check("leaf", "leaf", ours.leaf(), golden.leaf, () => documented.leaf());
  check("name", "sessionName", ours.sessionName(), sessionName, () => documented.name());
  const labels = [...documented.labels()];
  check("labels", "labels", ours.labels(), golden.labels, () =>
    Object.fromEntries(labels.map(([ordinal, { text }]) => [ordinal, text])),
  );
  const times = () => Object.fromEntries(labels.map(([ordinal, { time }]) => [ordinal, time]));
  const { labelTimes } = golden;
  check(
    "labels",
    "labelTimes",
    recorded(ours.labelTimes()),
    labelTimes && recorded(labelTimes),
    () => recorded(times()),
  );
  const { roots, children, leafCount } = documented.tree();
  const hidden = golden.tree ? golden.tree.why : undefined;
  check("roots", "roots", ours.roots(), golden.roots ?? hidden, () => roots);
  check("children", "children", ours.children(), golden.children ?? hidden, () => children);
  check(
    "unreachable",
    "unreachable",
    ours.unreachable(),
    golden.unreachableFromRoots ?? (golden.roots ? [] : hidden),
    () => documented.unreachable(),
  );
  check("leafCount", "leafCount", ours.leafCount(), golden.leafCount, () => leafCount);
}

/** Counts by kind; the golden answers call what is missing a question mark. */
function named(types: Readonly<Record<string, number>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [type, count] of Object.entries(types)) {
    const name = type.replace(/(^|:)(undefined|null|)$/, "$1?");
    counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

/** Without null and undefined: the golden answers do not tell these from each other. */
function recorded(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value ?? false));
}

function comparePosition(
  checks: FileReport,
  ours: GoldenPosition | undefined,
  ordinal: number,
  golden: GoldenPosition,
): void {
  const { file, documented } = checks.facts;
  const at = `at ${ordinal}`;
  if (!ours) {
    checks.check("position", at, "skipped", "an entry", () => "skipped");
    return;
  }
  const promised = () => documentedPosition(documented, documented.answererOf(ordinal));
  const entry = file.entries[ordinal];
  if (golden.loops || golden.contextError !== undefined) {
    const why = golden.loops ? "does not return" : "throws";
    checks.check("position", `context ${at}`, ours, why, promised);
    return;
  }
  // Without a name nobody can ask for it: the reference answers for another entry.
  const field = documented.isChained || (entry && fields(entry).id) ? "context" : "position";
  const answer = completed(golden, checks.facts.agent);
  for (const [what, keys] of Object.entries(PARTS)) {
    const asked = keys.filter((key) => key in answer);
    if (asked.length === 0) continue;
    checks.check(field, `${what} ${at}`, pick(ours, asked), pick(answer, asked), () =>
      pick(promised(), asked),
    );
  }
  if (golden.llmError === undefined) return;
  checks.check(field, `sent ${at}`, pick(ours, PARTS.sent), "throws", () =>
    pick(promised(), PARTS.sent),
  );
}

/** What is compared of a position; answers of older agents lack some of it. */
const PARTS = {
  context: ["contextEntries"],
  messages: ["roles", "messageCount", "messagesSha256"],
  sent: ["llmCount", "llmSha256"],
  settings: ["thinkingLevel", "model"],
  edited: ["edited"],
} as const satisfies Readonly<Record<string, readonly (keyof GoldenPosition)[]>>;

/** Golden answers leave out a level that is undefined, and edits where there are none. */
function completed(golden: GoldenPosition, agent: Facts["agent"]): GoldenPosition {
  return {
    ...golden,
    ...("model" in golden && { thinkingLevel: golden.thinkingLevel ?? null }),
    ...(agent === "pi" && golden.contextEntries && { edited: golden.edited ?? {} }),
  };
}

function pick(from: GoldenPosition, keys: readonly (keyof GoldenPosition)[]): object {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}

function compareUsage(
  checks: FileReport,
  ours: readonly GoldenCost[],
  golden: readonly GoldenCost[] | Failed | undefined,
): void {
  if (!golden) return;
  const expected = isFailed(golden) ? "throws" : rounded(golden);
  checks.check("usage", "usageByModel", rounded(ours), expected, () =>
    rounded(documentedUsage(checks.facts.documented)),
  );
}

/** By key: costs are sums of doubles, so neither their last digits nor ties in the order count. */
function rounded(costs: readonly GoldenCost[]): Record<string, unknown> {
  // The reference makes text of sums with a text in them.
  const digits = (value: number | null) =>
    typeof value === "number" ? Number(value.toPrecision(10)) : value;
  return Object.fromEntries(
    costs.map(({ key, cost, tokens }) => [key, { cost: digits(cost), tokens: digits(tokens) }]),
  );
}

/** The viewer's own reading of the file: all that the strict reader has, in order, and maybe more. */
async function compareRecovery(checks: FileReport, path: string, strict: Answers): Promise<void> {
  const { file } = checks.facts;
  if (file.strictText === file.text) return;
  const source = memorySource(readFileSync(path), "session.jsonl");
  const session = await sessionOf(source);
  if (session instanceof SessionError) {
    // What we read besides may be what we know by name and refuse.
    const refused = session.code === "unsupported" ? session.code : "opened";
    checks.check("reading", "the viewer's reading", session.code, "opened", () => refused);
    return;
  }
  const { table } = session;
  const rows = Array.from({ length: table.count }, (_, row) => row);
  const marked = new Set(file.markedLines.map((line) => line + 1));
  // To us the value after other space is one of a line that had to be recovered.
  const trimmed = (file.trimmedLine ?? -1) + 1;
  const isExtra = (row: number) =>
    table.line[row] !== trimmed &&
    (hasFlag(table, row, FLAG.recovered | FLAG.damaged) || marked.has(table.line[row] ?? 0));
  const whole = rows.filter((row) => !isExtra(row));
  const extra = new Set(rows.filter(isExtra).map((row) => table.line[row]));
  const lines = (kept: readonly number[]) => kept.map((row) => table.line[row]);
  const own = { header: session.header, lines: lines(rows) };
  const golden = { header: strict.session.header, lines: [...strict.session.table.line] };
  checks.check("reading", "the viewer's reading", own, golden, () =>
    canonical(lines(whole)) === canonical(golden.lines) &&
    [...marked].every((line) => extra.has(line))
      ? own
      : null,
  );
}
