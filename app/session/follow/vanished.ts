// The errors for a followed file or folder that does not exist any more.
import { SessionError } from "../../../src/model/problem.ts";

/** `what`: begins a sentence. */
export function vanishedHere(what: string): SessionError {
  return new SessionError(
    "vanished",
    `${what} is no longer where it was opened: it was deleted, moved or renamed.`,
    "The last state is still shown. If the file comes back, it is followed again. If it has a new name, open it again.",
  );
}

/** `how` it may have gone. */
export function vanishedThere(what: string, how: string): SessionError {
  return new SessionError(
    "vanished",
    `${what} is no longer in the served folder: it was ${how}.`,
    "The last state is still shown. If the file comes back, it is followed again.",
  );
}
