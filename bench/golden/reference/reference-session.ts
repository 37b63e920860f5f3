// The answers of the published agent about one session it has opened (CANONICAL.md, section 5).
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { Manager } from "../../conformance/program.ts";
import type { Reference } from "../../conformance/reference.ts";
import { branchAnswer } from "../branch-answer.ts";
import { canonical, sha256, stringOf } from "../canonical.ts";
import { isRecord } from "../documented/strict-file.ts";
import type { GoldenBranch, GoldenPosition, GoldenSession } from "../golden-file.ts";
import type { Extent } from "./reference-answers.ts";
import { ReferenceWalk } from "./reference-walk.ts";

/** A session in the hands of the reference. */
export interface Opened {
  readonly reference: Reference;
  readonly manager: Manager;
  /** Whether a header with this id is in the file. */
  isStored(id: unknown): boolean;
}

type Answered<T> = { readonly value: T } | { readonly error: string };

/** What a call answers, or what it throws. */
export function answered<T>(call: () => T): Answered<T> {
  try {
    return { value: call() };
  } catch (error) {
    return { error: String(error) };
  }
}

const SPECIAL = new Set<unknown>(["context_edit", "compaction", "branch_summary"]);

/** Everything but branches; those can be asked for at `branchable`. */
export function sessionAnswers(
  opened: Opened,
  extent: Extent,
): GoldenSession & { readonly branchable: readonly number[] } {
  const { manager, reference } = opened;
  const header = manager.getHeader();
  const entries: readonly JsonObject[] = manager.getEntries();
  const walk = new ReferenceWalk(entries);
  const ordinalOf = new Map(entries.map((entry, ordinal) => [entry, ordinal]));
  const ordinal = (entry: JsonObject) => ordinalOf.get(entry) ?? -1;
  const last = entries.at(-1);
  const leaf = last?.id ? walk.byId.get(last.id) : undefined;
  const positions = positionsOf(entries, walk, leaf, extent);
  const at = (entry: JsonObject): [number, GoldenPosition] => {
    const from = entry.id ? entry : last;
    const position = walk.loopsFrom(from) ? { loops: true as const } : ask(opened, entries, entry);
    return [ordinal(entry), position];
  };
  const branchable = positions.branched.filter(
    ({ id }) => !walk.loopsFrom(walk.byId.get(id ?? last?.id)),
  );
  const name = answered(() => manager.getSessionName() ?? null);
  const usage = answered(() => reference.getUsageCostBreakdown(entries));
  return {
    header: opened.isStored(header?.id) ? header : "<fresh header>",
    entryCount: entries.length,
    types: typesOf(entries),
    leaf: leaf ? ordinal(leaf) : null,
    sessionName: "value" in name ? name.value : name,
    labels: labelsOf(manager, walk, ordinal),
    ...treeOf(manager, walk, ordinal),
    leafCount: positions.leafCount,
    leaves: Object.fromEntries(positions.leaves.map(at)),
    inner: Object.fromEntries(positions.inner.map(at)),
    usageByModel: "value" in usage ? usage.value : usage,
    branchable: branchable.map(ordinal),
  };
}

function typesOf(entries: readonly JsonObject[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type, message } of entries) {
    const role = isRecord(message) ? message.role : undefined;
    const name = type === "message" ? `message:${stringOf(role ?? "?")}` : stringOf(type);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function labelsOf(
  manager: Manager,
  walk: ReferenceWalk,
  ordinal: (entry: JsonObject) => number,
): Record<string, unknown> {
  const labels: Record<string, unknown> = {};
  for (const [id, entry] of walk.byId) {
    const label: unknown = manager.getLabel(id as string);
    if (label !== undefined) labels[ordinal(entry)] = label;
  }
  return labels;
}

function treeOf(
  manager: Manager,
  walk: ReferenceWalk,
  ordinal: (entry: JsonObject) => number,
): Partial<GoldenSession> {
  const why = walk.whyNoTree();
  if (why) return { tree: { status: "not-called", why } };
  const tree = answered(() => manager.getTree());
  if ("error" in tree) return { roots: tree, children: tree };
  const children: Record<string, readonly number[]> = {};
  const labelTimes: Record<string, unknown> = {};
  const nodes = new Set(tree.value);
  for (const node of nodes) {
    const place = ordinal(node.entry);
    if (node.children.length > 0) children[place] = node.children.map((one) => ordinal(one.entry));
    if (node.labelTimestamp !== undefined) labelTimes[place] = node.labelTimestamp;
    for (const child of node.children) nodes.add(child);
  }
  const unreachable = walk.unreachable().map(ordinal);
  return {
    roots: tree.value.map(({ entry }) => ordinal(entry)),
    children,
    labelTimes,
    ...(unreachable.length > 0 && { unreachableFromRoots: unreachable }),
  };
}

function positionsOf(
  entries: readonly JsonObject[],
  walk: ReferenceWalk,
  leaf: JsonObject | undefined,
  extent: Extent,
) {
  const parents = new Set(
    entries.filter(({ id, parentId }) => id !== parentId).map(({ parentId }) => parentId),
  );
  const answering = entries.filter((entry) => isRecord(entry) && walk.byId.get(entry.id) === entry);
  const leaves = answering.filter(({ id }) => !parents.has(id));
  const inner = answering.filter(({ id }) => parents.has(id));
  const special = inner.filter(({ type }) => SPECIAL.has(type));
  const some = spread(leaves, extent.leaves);
  return {
    leafCount: leaves.length,
    leaves: leaf && !some.includes(leaf) && isRecord(leaf) ? [...some, leaf] : some,
    inner: [...new Set([...special.slice(0, extent.inner), ...spread(inner, extent.inner)])],
    branched: [...spread(leaves, extent.branched), ...special.slice(0, 1)],
  };
}

/** At most `count` of a list, evenly spread, its ends among them. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, i) =>
    list.at(Math.floor((i * (list.length - 1)) / Math.max(1, count - 1))),
  ).filter((one) => one !== undefined);
}

function ask(
  { reference }: Opened,
  entries: readonly JsonObject[],
  { id }: JsonObject,
): GoldenPosition {
  const projected = answered(() => reference.buildSessionProjection(entries, id ?? undefined));
  if ("error" in projected) return { contextError: projected.error };
  const { entries: pairs, messages, thinkingLevel, model } = projected.value;
  const ordinals = new Map(entries.map((entry, ordinal) => [entry, ordinal]));
  const sent = answered(() => reference.convertToLlm(messages));
  const roles = answered(() => messages.map(({ role }) => role ?? null));
  const edited: Record<string, string> = {};
  for (const { sourceEntry, messages: given } of pairs) {
    const plain = reference.sessionEntryToContextMessages(sourceEntry);
    const isOlderCompaction =
      sourceEntry.type === "compaction" && pairs[0]?.sourceEntry !== sourceEntry;
    if (isOlderCompaction || canonical(plain) === canonical(given)) continue;
    edited[ordinals.get(sourceEntry) ?? -1] = given.length === 0 ? "omitted" : "replaced";
  }
  return {
    contextEntries: pairs.map(({ sourceEntry }) => ordinals.get(sourceEntry) ?? -1),
    ...("value" in roles && { roles: roles.value }),
    messageCount: messages.length,
    messagesSha256: sha256(messages),
    ...("value" in sent
      ? { llmCount: sent.value.length, llmSha256: sha256(sent.value) }
      : { llmError: sent.error }),
    ...(thinkingLevel !== undefined && { thinkingLevel }),
    model,
    ...(Object.keys(edited).length > 0 && { edited }),
  };
}

/** `createBranchedSession` at an entry of a session that was just opened. */
export function branchAt({ manager }: Opened, ordinal: number): GoldenBranch {
  const sources: readonly JsonObject[] = manager.getEntries();
  const source = manager.getSessionFile();
  const ordinals = new Map(sources.map(({ id }, index) => [id as unknown, index]));
  const path = manager.createBranchedSession(sources[ordinal]?.id as string);
  return branchAnswer({
    holder: manager,
    path,
    source,
    ordinals,
    keyOf: (id) => id,
    roots: rootsOf(manager, manager.getEntries()),
  });
}

/** A path can hold repeated ids; then its tree is not asked for. */
function rootsOf(manager: Manager, entries: readonly JsonObject[]): readonly JsonObject[] {
  const walk = new ReferenceWalk(entries);
  return walk.whyNoTree() ? [] : manager.getTree().map(({ entry }) => entry);
}
