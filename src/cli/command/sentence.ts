// What went wrong, for a person.
import { codeOf } from "../../manager/store/disk/node-io.ts";
import { SessionError } from "../../model/problem.ts";
import { UsageError } from "./command.ts";

/** Null for an error that nobody but us is to blame for. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof SessionError) return `${error.message}\n${error.advice}`;
  const code = codeOf(error);
  if (code === "ENOENT" && "path" in error) return `There is no such file: ${error.path}`;
  if (code !== "" || error.constructor === Error || error instanceof UsageError) {
    return error.message;
  }
  return null;
}
