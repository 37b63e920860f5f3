// The facts that a shared page gives about the session inside it, for its own script to read. The
// elements for these facts and for the rest are named here.
import {
  isObject,
  type JsonObject,
  numberField,
  objectField,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { countText } from "../../text/units.ts";
import { type Protection, readProtection } from "./protection.ts";

/** Ids of the page's elements, for the writer and the reader of a page. */
export const PART = {
  root: "root",
  manifest: "espalier-copy",
  script: "espalier-script",
  style: "espalier-style",
  /** For a protected page: the content that others have in their `<noscript>`, sealed. */
  text: "espalier-text",
  /** For a long unprotected session: the ends of its file (edges.ts). */
  edges: "espalier-edges",
} as const;

/** The attribute of the elements that hold the session, in order. */
export const SESSION_PIECE = "data-espalier-session";

/** What people see about a copy. */
export interface CopyFacts {
  /** The session's name, else its file's. */
  readonly title: string;
  /** Of the JSONL inside. */
  readonly fileName: string;
  /** When the copy was made, in ISO 8601. */
  readonly made: string;
  /** Which part of the session is not inside, e.g. "without thinking"; "" if it is complete. */
  readonly leftOut: string;
  readonly entries: number;
  /** Where the page opens: an address inside the session, as the screens of the app write theirs; "" for the workspace. */
  readonly opens: string;
}

/** The facts in the head of a copy's text, a few words each. */
export function copyFacts({ made, entries, leftOut }: CopyFacts): readonly string[] {
  return [
    `Read-only copy made with Espalier on ${made.slice(0, 10)}`,
    countText(entries, "entry", "entries"),
    `Shared: ${leftOut || "everything"}`,
  ];
}

/** The missing part. */
export const AS_TEXT =
  "As plain text, a branch after the other, with what tools printed cut short. The session inside the HTML file holds the rest.";

export type CopyManifest =
  | {
      readonly facts: CopyFacts;
      /** Of the session file, if the page has its ends separately. */
      readonly edges?: EdgeSizes;
    }
  /** `sealed`: the facts, base64. */
  | { readonly protection: Protection; readonly sealed: string };

/** For a file whose ends a page has separately. Bytes. */
export interface EdgeSizes {
  readonly file: number;
  /** Length of the first end; the remaining bytes are the second. */
  readonly head: number;
}

const VERSION = 1;

/** It can end no element of a page and begin no comment. */
export function manifestText(manifest: CopyManifest): string {
  return JSON.stringify({ version: VERSION, ...manifest }).replaceAll("<", "\\u003c");
}

/** Errors: SessionError for text that is no manifest of this version. */
export function readManifest(text: string): CopyManifest {
  const stored = parseJson(text);
  if (!isObject(stored) || numberField(stored, "version") !== VERSION) throw damaged();
  const facts = objectField(stored, "facts");
  if (facts) return { facts: readFacts(facts), ...readEdges(objectField(stored, "edges")) };
  const protection = readProtection(objectField(stored, "protection") ?? {});
  const sealed = stringField(stored, "sealed");
  if (!protection || !sealed) throw damaged();
  return { protection, sealed };
}

function readEdges(stored: JsonObject | undefined): { readonly edges?: EdgeSizes } {
  const [file, head] = [stored?.file, stored?.head];
  const isSize = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
  return isSize(file) && isSize(head) ? { edges: { file: Number(file), head: Number(head) } } : {};
}

/** The app writes no longer addresses. Characters. */
const MAX_ADDRESS = 2000;

export function readFacts(stored: JsonObject): CopyFacts {
  const opens = stringField(stored, "opens") ?? "";
  return {
    title: stringField(stored, "title") ?? "",
    fileName: stringField(stored, "fileName") ?? "session.jsonl",
    made: stringField(stored, "made") ?? "",
    leftOut: stringField(stored, "leftOut") ?? "",
    entries: numberField(stored, "entries") ?? 0,
    opens: opens.length <= MAX_ADDRESS ? opens : "",
  };
}

export function damaged(): SessionError {
  return new SessionError(
    "unreadable",
    "The copy inside this file is damaged.",
    "Ask who sent it to make it again: a part of the file was lost or changed on the way.",
  );
}
