// A source whose failures somebody hears of, whoever asked: a file that stopped answering is news
// for the whole screen, not only for the card that noticed.
import type { SessionErrorKind } from "../../../src/model/espalier-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { SessionSource } from "../../engine/session-source.ts";

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
  return {
    session: source.session,
    firstBodies: source.firstBodies,
    whole: source.whole,
    readAll: (onProgress) => watch(source.readAll(onProgress)),
    grow: (input, onProgress) => watch(source.grow(input, onProgress)),
    growFolder: (changes) => source.growFolder(changes),
    draft: (command) => watch(source.draft(command)),
    effect: (version, step) => watch(source.effect(version, step)),
    repairs: (version) => watch(source.repairs(version)),
    exportDraft: (request, onProgress) => source.exportDraft(request, onProgress),
    addToFile: (handle) => source.addToFile(handle),
    stopExport: () => source.stopExport(),
    asSessionFile: () => watch(source.asSessionFile()),
    body: (ref) => read(() => source.body(ref)),
    forgetBodies: (refs) => source.forgetBodies(refs),
    storedBodies: (refs) => read(() => source.storedBodies(refs)),
    raw: (ref, max) => read(() => source.raw(ref, max)),
    rawPiece: (ref, from, length) => read(() => source.rawPiece(ref, from, length)),
    map: (version, request) => watch(source.map(version, request)),
    figures: (version, leaf) => watch(source.figures(version, leaf)),
    compare: (version, request, onCompared, other) =>
      watch(source.compare(version, request, onCompared, other)),
    excerpt: (version, request, onExcerpt) => watch(source.excerpt(version, request, onExcerpt)),
    search: (version, request, onFound, signal) =>
      watch(source.search(version, request, onFound, signal)),
    input: () => source.input(),
    close: () => source.close(),
  };
}
