// A source whose failures somebody hears of, whoever asked: a file that stopped answering is news
// for the whole screen, not only for the card that noticed.
import type { SessionErrorKind } from "../../../src/model/espalier-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { CALLS, callOf, callsBy, type SessionSource } from "../../engine/session-source.ts";

/** Say nothing of the file: it was closed, or is of a format that this cannot be done with. */
const QUIET: ReadonlySet<SessionErrorKind> = new Set(["cancelled", "unsupported", "read-only"]);

/**
 * `onError` hears every SessionError that tells of the file, `onAnswer` of every answer. `renew`: where
 * the file is followed, what reads on in it; an entry of a file that was written to is asked for again.
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
