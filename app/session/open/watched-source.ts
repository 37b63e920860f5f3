// A source whose failures somebody hears of, whoever asked: a file that stopped answering is news
// for the whole screen, not only for the card that noticed.
import { SessionError } from "../../../src/model/problem.ts";
import type { SessionSource } from "../host/session-source.ts";

/** `onError` hears every SessionError but that of being closed, `onAnswer` of every answer. */
export function watchedSource(
  source: SessionSource,
  onError: (error: SessionError) => void,
  onAnswer: () => void,
): SessionSource {
  const watch = <T>(answer: Promise<T>): Promise<T> => {
    answer.then(onAnswer, (error: unknown) => {
      if (error instanceof SessionError && error.kind !== "cancelled") onError(error);
    });
    return answer;
  };
  return {
    session: source.session,
    firstBodies: source.firstBodies,
    readAll: (onProgress) => watch(source.readAll(onProgress)),
    grow: (input, onProgress) => watch(source.grow(input, onProgress)),
    body: (ref) => watch(source.body(ref)),
    storedBodies: (refs) => watch(source.storedBodies(refs)),
    raw: (ref, max) => watch(source.raw(ref, max)),
    rawPiece: (ref, from, length) => watch(source.rawPiece(ref, from, length)),
    map: (version, measure) => watch(source.map(version, measure)),
    figures: (version, leaf) => watch(source.figures(version, leaf)),
    compare: (version, request, onCompared, other) =>
      watch(source.compare(version, request, onCompared, other)),
    close: () => source.close(),
  };
}
