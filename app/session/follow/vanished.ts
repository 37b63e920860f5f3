// The errors for a followed file or folder that does not exist any more.
import { SessionError } from "../../../src/model/problem.ts";

/** `what`: begins a sentence. */
export function vanishedHere(what: string): SessionError {
  return new SessionError(
    "vanished",
    `${what} is no longer where it was opened: it was deleted, moved or renamed.`,
    "What was read is still shown. If it comes back it is followed again; if it has another name now, open it from there.",
  );
}

/** `how` it may have gone. */
export function vanishedThere(what: string, how: string): SessionError {
  return new SessionError(
    "vanished",
    `${what} is no longer in the served folder: it was ${how}.`,
    "What was read is still shown. If it comes back it is followed again.",
  );
}
