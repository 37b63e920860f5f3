// A source that reports its failures to a listener as well as the caller: a file that stopped answering
// concerns the whole screen, not only one card.
import type { SessionErrorKind } from "../../../src/model/espalier-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { CALLS, callOf, callsBy, type SessionSource } from "../../engine/session-source.ts";

/** Errors that do not concern the file: it was closed, or its format does not support the request. */
const QUIET: ReadonlySet<SessionErrorKind> = new Set(["cancelled", "unsupported", "read-only"]);

/**
 * `onError` gets every SessionError that concerns the file, `onAnswer` every answer. `renew`: where the
 * file is followed, reads the rest of it; a request for an entry of a written file is repeated.
 */
export function watchedSource(
  source: SessionSource,
  onError: (error: SessionError) => void,
  onAnswer: () => void,
  renew: () => (() => Promise<void>) | null = () => null,
): SessionSource {
  const heard = (error: unknown) => {
    if (error instanceof SessionError && !QUIET.has(error.code)) onError(error);
  };
  const watch = <T>(answer: Promise<T>): Promise<T> => {
    answer.then(onAnswer, heard);
    return answer;
  };
  source.ended?.catch(heard);
  const read = <T>(ask: () => Promise<T>): Promise<T> =>
    watch(
      ask().catch(async (error: unknown) => {
        const readOn = renew();
        if (!readOn || !(error instanceof SessionError) || error.code !== "changed") throw error;
        await readOn().catch(() => {});
        return ask();
      }),
    );
  const calls = callsBy((name, args) => {
    const ask = () => callOf(source, name, args);
    if (CALLS[name] === "own") return ask();
    return CALLS[name] === "reading" ? read(ask) : watch(ask());
  });
  const { session, firstBodies, whole, close } = source;
  return { session, firstBodies, whole, ...calls, close };
}
