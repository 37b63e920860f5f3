// Decisions as a file that can be kept with a session and read again: it names each value by kind and
// SHA-256, never by itself. A short value can be guessed from its sum: the file is no more public than the
// session it is about.
import { EspalierError } from "../../model/espalier-error.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  objectsField,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { bytesOf, hexOf } from "../../text/bytes.ts";
import { cutAt } from "../../text/cut.ts";
import { FINDING_KINDS, type Finding, type FindingKind, previewOf } from "../finding.ts";
import { DECISIONS, type Decision, type Decisions, groupsOf } from "./decisions.ts";

const FORMAT = "espalier-decisions";
const VERSION = 1;

interface StoredDecision {
  readonly kind: FindingKind;
  /** For a person who edits the file; it is not used in the search. */
  readonly preview: string;
  /** SHA-256 of the value in UTF-8, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly decision: Decision;
}

/**
 * The text of a file that says what was decided about `findings`; what is not decided is left out.
 * `earlier`: such a text, of which all that is about other findings is kept: a smaller part of a session
 * has fewer. Errors: DecisionsError for one that cannot be used.
 */
export async function decisionsText(
  findings: Iterable<Finding>,
  decisions: Decisions,
  earlier: string | null = null,
): Promise<string> {
  const stored: StoredDecision[] = [];
  const present = new Set<string>();
  for (const { key, kind, value } of groupsOf(findings)) {
    const sha256 = await sha256Of(value);
    present.add(storedKey(kind, sha256));
    const decision = decisions.get(key);
    if (!decision) continue;
    stored.push({ kind, preview: previewOf({ kind, value }), sha256, decision });
  }
  for (const one of earlier === null ? [] : storedIn(earlier)) {
    if (!present.has(storedKey(one.kind, one.sha256))) stored.push(one);
  }
  return `${JSON.stringify({ format: FORMAT, version: VERSION, decisions: stored }, null, 2)}\n`;
}

/** A file that cannot be used; the message says why, a sentence. */
export class DecisionsError extends EspalierError {
  constructor(message: string) {
    super("bad-decisions", message, "Mend the file, or make a new one.");
    this.name = "DecisionsError";
  }
}

/** By kind and sum. */
export type StoredDecisions = ReadonlyMap<string, Decision>;

/** Of a file's text. Errors: DecisionsError. */
export function readDecisions(text: string): StoredDecisions {
  const byKey = new Map<string, Decision>();
  for (const { kind, sha256, decision } of storedIn(text)) {
    const key = storedKey(kind, sha256);
    const other = byKey.get(key);
    if (other && other !== decision) {
      throw new DecisionsError(`One decision says “${decision}” where another says “${other}”.`);
    }
    byKey.set(key, decision);
  }
  return byKey;
}

function storedIn(text: string): readonly StoredDecision[] {
  const file = parseJson(text);
  if (!isObject(file) || file.format !== FORMAT) {
    throw new DecisionsError(
      `This is no file of decisions: it must be an object with "format": "${FORMAT}".`,
    );
  }
  if (file.version !== VERSION) {
    throw new DecisionsError(
      `The decisions are of version ${JSON.stringify(file.version) ?? "none"}; version ${VERSION} can be read.`,
    );
  }
  const { decisions: list } = file;
  const decisions = objectsField(file, "decisions");
  if (!Array.isArray(list) || decisions.length !== list.length) {
    throw new DecisionsError("“decisions” must be a list of objects.");
  }
  return decisions.map((one, at) => readOne(one, `Decision ${at + 1}`));
}

function readOne(one: JsonObject, where: string): StoredDecision {
  const kind = FINDING_KINDS.find((known) => known === one.kind);
  if (!kind) throw new DecisionsError(`${where} is not valid: unknown kind ${shown(one.kind)}.`);
  const decision = DECISIONS.find((known) => known === one.decision);
  if (!decision) {
    const words = DECISIONS.map((word) => `“${word}”`).join(", ");
    throw new DecisionsError(
      `${where} is not valid: “decision” is ${shown(one.decision)}, not one of ${words}.`,
    );
  }
  const sha256 = stringField(one, "sha256") ?? "";
  if (!/^[0-9a-f]{64}$/.test(sha256)) {
    throw new DecisionsError(`${where} is not valid: “sha256” needs 64 hexadecimal digits.`);
  }
  return { kind, preview: stringField(one, "preview") ?? "", sha256, decision };
}

/** What a file says of these findings. */
export async function decisionsFor(
  findings: Iterable<Finding>,
  stored: StoredDecisions,
): Promise<Decisions> {
  const decisions = new Map<string, Decision>();
  for (const { key, kind, value } of groupsOf(findings)) {
    const decision = stored.get(storedKey(kind, await sha256Of(value)));
    if (decision) decisions.set(key, decision);
  }
  return decisions;
}

function storedKey(kind: FindingKind, sha256: string): string {
  return `${kind} ${sha256}`;
}

function shown(value: Json | undefined): string {
  return value === undefined ? "missing" : cutAt(stringify(value), 40);
}

async function sha256Of(value: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(value))));
}
