// Operations as they are stored and copied: JSON from any writer. Every result is an operation; the
// draft decides whether it applies.
import { isArray, isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";
import { OperationError, type OperationKind, type OperationStep } from "./operation.ts";

const FORMAT = "espalier-operations";
const VERSION = 1;
/** Values nested deeper can be parsed, and could not be written again. */
const MAX_DEPTH = 500;

/** The text of an operations file. A step of one operation is that operation, one of several a list. */
export function operationsText(steps: readonly OperationStep[]): string {
  const lines = steps.map((step) => `    ${JSON.stringify(step.length === 1 ? step[0] : step)}`);
  const list = lines.length > 0 ? `[\n${lines.join(",\n")}\n  ]` : "[]";
  return `{\n  "format": "${FORMAT}",\n  "version": ${VERSION},\n  "operations": ${list}\n}\n`;
}

/** Errors: OperationError, with the place of the operation that is none. */
export function readOperations(text: string): readonly OperationStep[] {
  const value = parseJson(text);
  if (value === undefined || !isObject(value) || value.format !== FORMAT) {
    throw new OperationError(
      `This is no list of operations: it is not JSON with “format”: “${FORMAT}”.`,
    );
  }
  if (value.version !== VERSION) {
    throw new OperationError(
      `The operations are of version ${JSON.stringify(value.version) ?? "unknown"}; this program knows version ${VERSION}.`,
    );
  }
  const { operations } = value;
  if (!isArray(operations)) throw new OperationError("“operations” is no list.");
  return operations.map((one, at) => {
    const step = isArray(one) ? one : [one];
    if (step.length === 0) throw new OperationError(`Operation ${at + 1} is an empty list.`);
    step.forEach((operation, part) => {
      const fault = faultOf(operation);
      const place = isArray(one) ? `${at + 1}.${part + 1}` : `${at + 1}`;
      if (fault) throw new OperationError(`Operation ${place} is not valid: ${fault}.`);
    });
    return step as unknown as OperationStep;
  });
}

/** What is wrong with a value as an operation; null when it is one. */
function faultOf(value: Json): string | null {
  if (!isObject(value)) return "it is not an object";
  if (isDeeperThan(value, MAX_DEPTH)) return `it is nested deeper than ${MAX_DEPTH} levels`;
  const fields = typeof value.kind === "string" ? FIELDS.get(value.kind) : undefined;
  if (!fields) return `there is no kind ${JSON.stringify(value.kind) ?? "without a name"}`;
  for (const [name, is] of Object.entries(fields)) {
    if (!is(value[name])) return `“${name}” of “${value.kind}” is ${shown(value[name])}`;
  }
  const known = new Set(["kind", ...Object.keys(fields)]);
  const other = Object.keys(value).find((key) => !known.has(key));
  return other === undefined ? null : `“${value.kind}” has no field “${other}”`;
}

/** Whether lists and objects stand in one another more than `depth` times. A loop. */
function isDeeperThan(value: Json, depth: number): boolean {
  let level: readonly Json[] = [value];
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return true;
    const below: Json[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      for (const inner of Object.values(one)) {
        if (typeof inner === "object" && inner !== null) below.push(inner);
      }
    }
    level = below;
  }
  return false;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return "missing";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type Check = (value: Json | undefined) => boolean;

const text: Check = (value) => typeof value === "string";
const address: Check = (value) => typeof value === "string" && value !== "";
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const any: Check = (value) => value !== undefined;
const time: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
const offset: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isStep: Check = (value) => typeof value === "string" || offset(value);
const path: Check = (value) =>
  value !== undefined &&
  isArray(value) &&
  value.length > 0 &&
  value.length <= 100 &&
  value.every(isStep);
const addresses: Check = (value) =>
  value !== undefined && isArray(value) && value.length > 0 && value.every(address);
const replacement: Check = (value) => {
  if (value === undefined || !isObject(value)) return false;
  const { content, ...rest } = value;
  const isBlocks = content !== undefined && isArray(content) && content.every(isObject);
  return Object.keys(rest).length === 0 && (typeof content === "string" || isBlocks);
};
/** Types that an operation may make: those a person can write. */
const MADE: ReadonlySet<Json | undefined> = new Set([
  "message",
  "branch_summary",
  "custom",
  "custom_message",
]);
const newEntry: Check = (value) => {
  if (value === undefined || !isObject(value) || !MADE.has(value.type)) return false;
  if ("id" in value || "parentId" in value || "timestamp" in value) return false;
  return value.type !== "message" || typeof roleOf(value.message) === "string";
};
const roleOf = (message: Json | undefined) => (isObject(message) ? message.role : undefined);
const header: Check = (value) => {
  const it: JsonObject = isObject(value) ? value : {};
  return it.type === "session" && typeof it.id === "string" && time(it.timestamp);
};

const made = { id: address, timestamp: time };

const KINDS: Readonly<Record<OperationKind, Readonly<Record<string, Check>>>> = {
  set: { entry: address, path, value: any },
  unset: { entry: address, path },
  remove: { entries: addresses },
  "remove-subtree": { entry: address },
  "keep-branch": { entry: address },
  move: { entry: address, parent: orNull(address) },
  insert: { ...made, parent: orNull(address), children: oneOf("none", "all"), entry: newEntry },
  duplicate: { entry: address, leaf: address, seed: text },
  label: { ...made, target: address, label: orNull(text) },
  rename: { ...made, name: text },
  compaction: { entry: address, summary: optional(text), kept: optional(orNull(address)) },
  "context-edit": { ...made, target: address, replacement: orNull(replacement) },
  cwd: { cwd: address },
  leaf: { entry: address },
  "new-id": { entry: address, id: address },
  timestamp: { entry: address, timestamp: time },
  mend: { entry: address },
  "own-line": { entry: address },
  "as-custom": { entry: address, customType: address },
  "drop-text": { from: offset, to: offset },
  "line-ends": {},
  header: { header },
  "header-first": {},
  upgrade: {},
};

const FIELDS: ReadonlyMap<string, Readonly<Record<string, Check>>> = new Map(Object.entries(KINDS));
