// Compares sessions of AgentUse with what its own program says of them: every folder its scan finds,
// the order of messages and parts, their states, what goes to the model again (CANONICAL.md 8).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sessionPrefixes } from "../../../src/formats/agentuse/places/folders.ts";
import { inputFolder } from "../../../src/formats/folder.ts";
import { openSession } from "../../../src/formats/index.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  parseJson,
  stringField,
} from "../../../src/model/json/json.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import { idOf } from "../../../src/model/table/table.ts";
import { type ByteSource, memorySource } from "../../../src/read/source/byte-source.ts";
import { canonical } from "../canonical.ts";
import { readJson } from "../golden-file.ts";
import type { Report } from "../report.ts";
import { type Indexed, indexed } from "./indexed-case.ts";

interface GoldenPart {
  readonly id?: string;
  readonly type: string;
  readonly tool?: string;
  readonly status?: string;
}

interface GoldenMessage {
  readonly id: string;
  readonly task: string;
  readonly user: string | null;
  readonly tokens: JsonObject;
  readonly cost: number;
  readonly parts?: readonly GoldenPart[];
  readonly partsSha256?: string;
}

interface GoldenSession {
  readonly id: string;
  readonly agentName: string;
  readonly status: string | null;
  readonly trigger: string | null;
  readonly model: string;
  readonly created: number;
  readonly updated: number;
  readonly parentSessionID: string | null;
  readonly isSubAgent: boolean;
  readonly error: JsonObject | null;
  readonly children: readonly string[];
  readonly messages?: readonly GoldenMessage[];
  readonly primaryMessage?: string | null;
  readonly pendingTool?: string | null;
  readonly rehydrated?: { readonly roles: readonly string[] };
}

interface GoldenFolder {
  readonly storage: string;
  readonly sessions: Readonly<Record<string, GoldenSession>>;
}

export async function compareAgentUse(report: Report, name: string, path: string): Promise<void> {
  const golden = readJson<GoldenFolder>(join(path, "golden.json"));
  const root = join(path, "data");
  const files = filesBelow(root);
  report.files += files.size;
  const found = new Map<string, OpenedSession>();
  // Those of sub-agents are sessions of their own to the reference's scan.
  for (const prefix of sessionPrefixes(files, "data")) {
    const below = [...files.keys()].filter((file) => file.startsWith(prefix));
    const folder = { path: prefix.slice(0, -1), files: below };
    // It leaves out what has no header that it can read.
    const header = parseJson(readFileSync(join(root, prefix, "session.json"), "utf8"));
    if (header === undefined) continue;
    const opened = await openSession(inputFolder(folder, "data", (file) => files.get(file)));
    found.set(folder.path.slice(golden.storage.length + 1), opened);
  }
  report.same(`${name} sessions`, [...found.keys()].sort(), Object.keys(golden.sessions).sort());
  compareIndexed(report, `${name} indexed`, await indexed(join(root, golden.storage)), golden);
  compareDamage(report, name, found, readJson<Damaged>(join(path, "case.json")));
  for (const [place, session] of Object.entries(golden.sessions)) {
    const opened = found.get(place);
    if (opened) await compareOne(report, `${name} ${place}`, opened, session, golden);
  }
}

/** As an index of many sessions sees the folder: sub-agents belong to the session above them. */
function compareIndexed(
  report: Report,
  name: string,
  { sessions }: Indexed,
  golden: GoldenFolder,
): void {
  const own = Object.entries(golden.sessions).filter(([place]) => !place.includes("/subagent/"));
  report.same(`${name} sessions`, [...sessions.keys()].sort(), own.map(([place]) => place).sort());
  for (const [place, { id, status, error, created, updated, parentSessionID }] of own) {
    const session = sessions.get(place);
    const isStopped = error?.code === "USER_STOPPED";
    const ours = {
      ...{ id: session?.id, status: session?.status, created: session?.createdMs },
      ...{ parent: session?.parent || null, isLater: (session?.modifiedMs ?? 0) >= updated },
    };
    const theirs = {
      ...{ id, status: isStopped ? "aborted" : STATUSES[status ?? ""], created },
      ...{ parent: parentSessionID, isLater: true },
    };
    report.same(`${name} ${place}`, ours, theirs);
  }
}

const STATUSES: Readonly<Record<string, string | null>> = {
  ...{
    completed: "completed",
    running: "running",
    suspended: "waiting",
    error: "failed",
    "": null,
  },
};

interface Damaged {
  readonly damage?: readonly { readonly file: string; readonly why: string }[];
}

/** Not damage to us: what such a file says is shown. */
const SHOWN = /unknown part type|part without id|stray|left-over|temp file|directory/;

/** Each damaged file is named, and no other: where the reference hides the message, ours has the rest. */
function compareDamage(
  report: Report,
  name: string,
  found: ReadonlyMap<string, OpenedSession>,
  { damage = [] }: Damaged,
): void {
  const named = [...found].flatMap(([place, { session }]) =>
    session.problems.map(({ file }) => `${place}/${file ?? ""}`),
  );
  const expected = damage.filter(({ file, why }) => {
    const session = file.split("/")[0] ?? "";
    return !SHOWN.test(why) && found.has(session);
  });
  report.same(`${name} damage`, named.sort(), expected.map(({ file }) => file).sort());
}

async function compareOne(
  report: Report,
  where: string,
  opened: OpenedSession,
  golden: GoldenSession,
  { sessions }: GoldenFolder,
): Promise<void> {
  const { header, table } = opened.session;
  compareHeader(report, where, header ?? {}, golden);
  const rows: Row[] = [];
  for (let row = 0; row < table.count; row++) {
    const stored = parseJson(await opened.bodies.raw(row));
    const part = stored !== undefined && isObject(stored) ? stored : {};
    rows.push({ id: idOf(table, row), body: await opened.bodies.body(row), part });
  }
  const agents = rows.flatMap(({ body }) => runsIn(body).map((run) => run.agent ?? null));
  const own = where.slice(where.indexOf(" ") + 1);
  const names = golden.children.map((child) => sessions[`${own}/subagent/${child}`]?.agentName);
  report.same(`${where} children`, [...agents].sort(), [...names].sort());
  const { messages } = golden;
  if (!messages?.every(({ parts }) => parts)) return;
  const [primary] = rows.filter(({ body }) => roleIn(body) === "user");
  report.same(`${where} primary message`, primary?.id ?? null, golden.primaryMessage);
  for (const message of messages) compareMessage(report, where, rows, message);
  const ordered = messages.flatMap(({ id }) => asReference(rows.filter((row) => isOf(row, id))));
  const waiting = ordered.find(({ part }) => isWaiting(part));
  report.same(`${where} pending tool`, waiting?.part.id ?? null, golden.pendingTool);
  // Where there is a snapshot of the context, the reference begins with that.
  const hasSnapshot = "contextUsage" in golden && golden.contextUsage;
  if (!golden.rehydrated || hasSnapshot) return;
  report.same(`${where} rehydrated roles`, ordered.flatMap(sentRole), golden.rehydrated.roles);
}

interface Row {
  readonly id: string;
  readonly body: JsonObject;
  /** The file it comes from. */
  readonly part: JsonObject;
}

function compareHeader(
  report: Report,
  where: string,
  header: JsonObject,
  golden: GoldenSession,
): void {
  const stored = objectField(header, "agentuse") ?? {};
  const agent = objectField(stored, "agent") ?? {};
  const time = objectField(stored, "time") ?? {};
  const { status = null, trigger = null, error = null, model } = stored;
  const { id, agentName, isSubAgent, parentSessionID, created, updated } = golden;
  const ours = {
    ...{ id: header.id, parentSessionID: header.parentSession ?? null },
    ...{ agentName: agent.name, isSubAgent: agent.isSubAgent, status, trigger, model, error },
    ...{ created: Date.parse(String(header.timestamp)), updated: time.updated },
  };
  const theirs = {
    ...{ id, agentName, isSubAgent, parentSessionID, created, updated },
    ...{ status: golden.status, trigger: golden.trigger, model: golden.model, error: golden.error },
  };
  report.same(`${where} header`, ours, theirs);
}

function compareMessage(
  report: Report,
  where: string,
  rows: readonly Row[],
  golden: GoldenMessage,
): void {
  const { id, task, user, tokens, cost, parts = [] } = golden;
  const prompt = rows.find((row) => row.id === id)?.body ?? {};
  const asked = objectField(prompt, "message")?.content;
  report.same(`${where} task`, asked, user ? `${task}\n\n${user}` : task);
  const usage = objectField(rows.find((row) => row.id === `${id}:usage`)?.body ?? {}, "usage");
  report.same(`${where} usage`, usage ?? null, usageIn(tokens, cost));
  const own = asReference(rows.filter((row) => isOf(row, id))).filter(({ part }) => part.type);
  const once = own.filter((row, at) => own.findIndex(({ part }) => part.id === row.part.id) === at);
  const ours = once.map(({ part }) => {
    const { id, type, tool, state } = part;
    const status = state !== undefined && isObject(state) ? state.status : undefined;
    return { id, type, ...(tool !== undefined && { tool, status }) };
  });
  report.same(`${where} parts`, ours, parts);
  const text = canonical(once.map(({ part }) => part));
  report.same(`${where} parts as stored`, sha256(text), golden.partsSha256);
}

/** Fresh input without the cached one; no cost where none is recorded. */
function usageIn(tokens: JsonObject, cost: number): JsonObject | null {
  const cache = objectField(tokens, "cache") ?? {};
  const figure = (value: Json | undefined) => Number(value ?? 0);
  const [input, read, write] = [tokens.input, cache.read, cache.write].map(figure);
  const [output, reasoning] = [tokens.output, tokens.reasoning].map(figure);
  if (!input && !output && !read && !write && !cost) return null;
  return {
    ...{ input: Math.max(0, (input ?? 0) - (read ?? 0)), output: output ?? 0 },
    ...{ cacheRead: read ?? 0, cacheWrite: write ?? 0 },
    ...(reasoning ? { reasoning } : {}),
    ...(cost ? { cost: { total: cost } } : {}),
  };
}

/** Of a message: what stands before its parts and after them, too. */
function isOf({ id, part }: Row, message: string): boolean {
  return part.messageID === message || id === message || id.startsWith(`${message}:`);
}

/** In the reference's order: what has no time comes last, by id (SURPRISES.md 22). */
function asReference(rows: readonly Row[]): readonly Row[] {
  const isTimed = ({ part }: Row) => !part.messageID || hasTime(part);
  const untimed = rows.filter((row) => !isTimed(row));
  untimed.sort((a, b) => (String(a.part.id) < String(b.part.id) ? -1 : 1));
  return [...rows.filter(isTimed), ...untimed];
}

function hasTime(part: JsonObject): boolean {
  const state = part.type === "tool" ? (objectField(part, "state") ?? {}) : part;
  const { start } = objectField(state, "time") ?? {};
  return typeof start === "number" || typeof state.suspendedAt === "number";
}

function isWaiting(part: JsonObject): boolean {
  const { status } = objectField(part, "state") ?? {};
  return part.type === "tool" && (status === "pending" || status === "running");
}

/** The role of the message that an entry gives the model; none for thoughts and what is no message. */
function sentRole({ body }: Row): readonly string[] {
  const role = roleIn(body);
  if (role === "") return [];
  const [block] = objectsField(objectField(body, "message") ?? {}, "content");
  if (block?.type === "thinking" || block?.text === "") return [];
  return [role === "toolResult" ? "tool" : role];
}

function roleIn(body: JsonObject): string {
  return stringField(objectField(body, "message") ?? {}, "role") ?? "";
}

function runsIn(body: JsonObject): readonly JsonObject[] {
  const details = objectField(objectField(body, "message") ?? {}, "details");
  return objectsField(details ?? objectField(body, "data") ?? {}, "results");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function filesBelow(root: string): ReadonlyMap<string, ByteSource> {
  const files = new Map<string, ByteSource>();
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const full = join(root, path);
    if (!statSync(full).isFile()) continue;
    files.set(path, memorySource(readFileSync(full), path.split("/").at(-1) ?? path));
  }
  return files;
}
