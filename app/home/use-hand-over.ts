// From what a person handed over to the session on the screen: one session opens at once, several
// are offered to choose from. What went wrong is said in place; nothing that was there is lost.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { SessionError } from "../../src/model/problem.ts";
import { prepareWorker } from "../session/host/worker-source.ts";
import { type FoundSession, type Handed, sessionsAmong } from "../session/library/intake.ts";
import type { GivenSession } from "../session/library/library.ts";
import { useLibrary } from "../session/library/library-context.tsx";
import { FOLDER } from "./use-folder.ts";

/** What is being opened. Sizes in bytes. */
interface Opening {
  readonly name: string;
  readonly size: number;
  readonly done: number;
}

export interface HandOver {
  readonly opening: Opening | null;
  readonly error: Error | null;
  /** Takes it over; the promise is for what has to be read first, such as a folder. */
  readonly give: (handed: Promise<Handed>) => void;
  readonly openFound: (found: FoundSession) => void;
  readonly cancel: () => void;
}

/** `onOpened`: where to go with a session's key; the session's own page unless told otherwise. */
export function useHandOver(onOpened?: (key: string) => void): HandOver {
  const library = useLibrary();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    prepareWorker();
    return () => running.current?.abort();
  }, []);

  /** Runs one thing at a time; a newer one ends the one before. */
  const run = useCallback((work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setError(null);
    work(own.signal)
      .catch((failure: unknown) => {
        if (!own.signal.aborted) setError(asError(failure));
      })
      .finally(() => {
        if (running.current === own) setOpening(null);
      });
  }, []);

  const openOne = useCallback(
    async (given: GivenSession, signal: AbortSignal) => {
      const { input } = given;
      const name = input.kind === "file" ? input.file.name : input.name;
      const size = input.kind === "file" ? input.file.size : 0;
      setOpening({ name, size, done: 0 });
      const onProgress = (done: number) => {
        // Messages of a worker that was ended may still be on their way.
        if (!signal.aborted) setOpening({ name, size, done });
      };
      const key = await library.add(given, onProgress, signal);
      if (onOpened) onOpened(key);
      else await navigate(`/session/${encodeURIComponent(key)}`);
    },
    [library, navigate, onOpened],
  );

  return {
    opening,
    error,
    give: useCallback(
      (handed) =>
        run(async (signal) => {
          const all = await handed;
          if (signal.aborted) return;
          const found = sessionsAmong(all);
          const [only] = found;
          if (!only) throw nothingHanded();
          if (found.length === 1) await openOne(only, signal);
          else queries.setQueryData(FOLDER, { name: all.folder, sessions: found });
        }),
      [run, openOne, queries],
    ),
    openFound: useCallback((found) => run((signal) => openOne(found, signal)), [run, openOne]),
    cancel: useCallback(() => {
      running.current?.abort();
      running.current = null;
      setOpening(null);
    }, []),
  };
}

function nothingHanded(): SessionError {
  return new SessionError(
    "not-a-session",
    "There was no file and no text in what was handed over.",
    "Drop or paste a session file, or the text of one.",
  );
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}
