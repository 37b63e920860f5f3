// Names of the files that are next to a session file while it is written whole. All begin with a
// dot and none ends in `.jsonl`, so no reader takes one for a session.
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { Maker } from "./node-maker.ts";

const MAKER = "[0-9]{1,10}-[0-9a-f]{8}-[0-9a-f]{8}";
/** A fresh file's name without a process in it is of the time before there were locks. */
const FRESH = new RegExp(`^\\.(.+)\\.(${MAKER}|[0-9a-f]{8})\\.(?:tmp|part)$`);
const LOCK = /^\.(.+)\.lock$/;
const CLAIM = new RegExp(`^\\.(.+)\\.lock\\.(?:${MAKER}|unnamed)$`);
const WHOLE_MAKER = new RegExp(`^${MAKER}$`);

/** Room for what is added must be left in a name. */
const MAX_NAME_BYTES = 150;

/** Held by who puts a whole file in place. */
export function lockPath(target: string): string {
  return sibling(target, "lock");
}

/** Held by the one who may remove the lock that `maker` left behind; null: the lock does not say. */
export function claimPath(lock: string, maker: Maker | null): string {
  return `${lock}.${maker ?? "unnamed"}`;
}

/** The new file while it is written. */
export function freshPath(target: string, maker: Maker): string {
  return sibling(target, `${maker}.tmp`);
}

/** The meaning of a name next to a session file. */
export type SiblingName =
  | { readonly kind: "lock"; readonly base: string }
  | { readonly kind: "claim" }
  /** `maker` null: the name does not tell. */
  | { readonly kind: "fresh"; readonly maker: Maker | null };

/** Null for a name in no such form. */
export function readName(name: string): SiblingName | null {
  const freshMaker = FRESH.exec(name)?.[2];
  if (freshMaker) return { kind: "fresh", maker: isMaker(freshMaker) ? freshMaker : null };
  if (CLAIM.test(name)) return { kind: "claim" };
  const ofLock = LOCK.exec(name)?.[1];
  return ofLock ? { kind: "lock", base: ofLock } : null;
}

export function isMaker(text: string): boolean {
  return WHOLE_MAKER.test(text);
}

/** A file's name in the form used in the names of its siblings. */
export function baseOf(target: string): string {
  const name = basename(target);
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  return createHash("sha256").update(name).digest("hex");
}

function sibling(target: string, end: string): string {
  return join(dirname(target), `.${baseOf(target)}.${end}`);
}
