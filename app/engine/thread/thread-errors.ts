// The errors of an app worker that does not answer, with advice.
import { SessionError } from "../../../src/model/problem.ts";
import type { ThreadErrors } from "../../ui/worker/thread.ts";

/** `does`: what the worker is for, as "reads files". `closed`: what calls reject with after `close`. */
export function threadErrors(does: string, closed: () => SessionError): ThreadErrors {
  const part = `The part of Espalier that ${does}`;
  return {
    notStarted: (why) =>
      new SessionError(
        "stopped",
        `${part} could not be started${why ? `: ${why.slice(0, 200)}` : ""}.`,
        "Reload the page: a newer version may have replaced this one, or the connection was lost.",
      ),
    died: () =>
      new SessionError(
        "stopped",
        `${part} was stopped by the browser, which may have run out of memory.`,
        "Try again: it restarts, and your work is kept.",
      ),
    closed,
  };
}
