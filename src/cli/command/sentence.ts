// Errors as sentences for people.
import { codeOf } from "../../manager/store/disk/node-io.ts";
import { EspalierError } from "../../model/espalier-error.ts";
import { UsageError } from "./command.ts";

/** What a system says of a path, as people say it. */
const CODES: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "No such file"],
  ["ENOTDIR", "A part of this path is not a folder"],
  ["EISDIR", "This is a folder"],
  ["EACCES", "No permission for"],
  ["EPERM", "No permission for"],
  ["EROFS", "This file system is read-only"],
  ["ENOSPC", "No space left on the device for"],
]);

/** Null for an error that is a fault of Espalier. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof EspalierError) return `${error.message}\n${error.advice}`;
  const code = codeOf(error);
  const told = CODES.get(code);
  if (told !== undefined && "path" in error) return `${told}: ${error.path}`;
  if (code !== "" || error.constructor === Error || error instanceof UsageError) {
    return error.message;
  }
  return null;
}
