// Which part of a session is shared, as plain data: which branches and turns, and what is left out of
// them. It knows no session: whether a branch or turn exists shows when the rows are chosen.

import type { EntryAddress } from "../../edit/operation/operation.ts";
import { EspalierError } from "../../model/espalier-error.ts";
import { isArray, isObject, type Json } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { cutText } from "../../text/cut.ts";
import { countText, numberText } from "../../text/units.ts";

/** What can be left out, in the order in which it is named, and how. */
const WORDS = {
  /** Thinking blocks and the providers' signatures of them. */
  thinking: "thinking",
  /** Outputs of tools, commands and sub-agents; the calls stay. */
  "tool-output": "tool output",
  images: "images",
  /** System messages, also those that compactions carry, and the tools that were offered. */
  "system-prompt": "system prompt and tools",
  /** Money. Tokens stay: the agent needs them to know how full its context is. */
  costs: "costs",
  labels: "labels",
  /**
   * Home folders become `~`, and their users' names `user` wherever they are words (`homeShortener`).
   */
  names: "user names",
  /** Entries, messages, blocks and fields that pi itself does not define. */
  custom: "custom entries",
} as const;

export type LeftOut = keyof typeof WORDS;
export const LEFT_OUT = Object.keys(WORDS) as readonly LeftOut[];

export interface ShareScope {
  /** Ends of branches: everything on the paths to them. Not empty. */
  readonly branches: "all" | readonly EntryAddress[];
  /** Turns of the one chosen branch, both included, the first is 1; null: all. */
  readonly turns: { readonly from: number; readonly to: number } | null;
  readonly leaveOut: readonly LeftOut[];
}

export const ALL_OF_IT: ShareScope = { branches: "all", turns: null, leaveOut: [] };

export function isEverything({ branches, turns, leaveOut }: ShareScope): boolean {
  return branches === "all" && turns === null && leaveOut.length === 0;
}

/** Why a request to share cannot be fulfilled; a sentence. */
export class ShareError extends EspalierError {
  constructor(message: string) {
    super("bad-scope", message, "Nothing was shared: say what to share in another way.");
    this.name = "ShareError";
  }
}

const MAX_BRANCHES = 10_000;
const FIELDS: ReadonlySet<string> = new Set(["branches", "turns", "leaveOut"]);

/** A scope from outside, which may be any JSON. Errors: ShareError with the fault. */
export function readScope(value: Json | undefined): ShareScope {
  if (!isObject(value)) throw new ShareError("The scope of a share must be an object.");
  const other = Object.keys(value).find((key) => !FIELDS.has(key));
  if (other !== undefined) {
    throw new ShareError(`What is to be shared has no field “${cutText(other, 64)}”.`);
  }
  const branches = readBranches(value.branches);
  const turns = readTurns(value.turns);
  if (turns && branches.length !== 1) {
    throw new ShareError("Turns are those of one branch: “branches” has to name exactly one.");
  }
  return { branches, turns, leaveOut: readLeftOut(value.leaveOut) };
}

function readBranches(value: Json | undefined): ShareScope["branches"] {
  if (value === "all") return value;
  const isList = isArray(value) && value.length > 0 && value.length <= MAX_BRANCHES;
  const named = isList ? value.filter((one) => typeof one === "string" && one !== "") : [];
  if (isList && named.length === value.length) return [...new Set(named as readonly string[])];
  throw new ShareError(
    `“branches” is ${shown(value)}; it has to be "all" or a list of entries that branches end at.`,
  );
}

function readTurns(value: Json | undefined): ShareScope["turns"] {
  if (value === null || value === undefined) return null;
  const { from, to } = isObject(value) ? value : {};
  if (isTurn(from) && isTurn(to) && from <= to) return { from, to };
  throw new ShareError(
    `“turns” is ${shown(value)}; it has to be null or {"from", "to"}, whole numbers from 1 on.`,
  );
}

function isTurn(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function readLeftOut(value: Json | undefined): readonly LeftOut[] {
  if (!isArray(value)) throw new ShareError(`“leaveOut” is ${shown(value)}; it has to be a list.`);
  const wrong = value.find((one) => !LEFT_OUT.some((known) => known === one));
  if (wrong !== undefined) {
    throw new ShareError(
      `There is no ${shown(wrong)} to leave out; there are ${LEFT_OUT.join(", ")}.`,
    );
  }
  return LEFT_OUT.filter((known) => value.includes(known));
}

function shown(value: Json | undefined): string {
  return value === undefined ? "missing" : cutText(stringify(value), 60);
}

/** "a, b and c". */
const LISTED = new Intl.ListFormat("en-GB");

/**
 * "without thinking and tool output; one branch; turns 3–9"; "everything" for the complete session.
 * It names no entry: the end of a branch may be left out itself, and a copy contains this text.
 */
export function scopeText({ branches, turns, leaveOut }: ShareScope): string {
  const parts: string[] = [];
  const out = LEFT_OUT.filter((known) => leaveOut.includes(known)).map((known) => WORDS[known]);
  if (out.length > 0) parts.push(`without ${LISTED.format(out)}`);
  if (branches !== "all")
    parts.push(
      branches.length === 1 ? "one branch" : countText(branches.length, "branch", "branches"),
    );
  if (turns) {
    const { from, to } = turns;
    parts.push(
      from === to ? `turn ${numberText(from)}` : `turns ${numberText(from)}–${numberText(to)}`,
    );
  }
  return parts.length > 0 ? parts.join("; ") : "everything";
}
