// Every session this browser knows, for the palette: those of opened folders, those that were opened by
// themselves, samples. There may be thousands: each is named only where it is shown.
import { useMemo } from "react";
import { useSamples } from "../catalog/catalog-context.tsx";
import {
  fileNameOf,
  type ListedSession,
  lastSeenMs,
  listedId,
} from "../catalog/folders/listed-session.ts";
import { oneLine, shortFolder, shownListedTitle } from "../catalog/listed/session-words.ts";
import { useListed } from "../catalog/listed/use-listed.ts";
import type { Sample } from "../catalog/samples.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { listedHref } from "../session/view/folder-href.ts";
import { hrefOf } from "../session/view/href.ts";

export interface KnownSession {
  /** Unlike any other's. */
  readonly id: string;
  /** What it is found by, in small letters: name, first prompt, folder, path, id. */
  readonly words: string;
  readonly shown: () => { readonly text: string; readonly note: string; readonly to: string };
}

/** All but the one on the screen, seen last first. */
export function useKnownSessions(): readonly KnownSession[] {
  const { key } = useOpenSession();
  const { sessions } = useListed();
  const samples = useSamples();
  return useMemo(() => knownSessions(sessions, samples, key), [sessions, samples, key]);
}

export function knownSessions(
  listed: readonly ListedSession[],
  samples: readonly Pick<Sample, "key" | "title">[],
  without: string,
): readonly KnownSession[] {
  const opened = new Set(listed.map(({ record }) => record?.key));
  const latest = listed
    .filter(({ record }) => record?.key !== without)
    .sort((a, b) => lastSeenMs(b) - lastSeenMs(a));
  return [
    ...latest.map(knownOf),
    ...samples
      .filter(({ key }) => key !== without && !opened.has(key))
      .map(({ key, title }) => ({
        id: key,
        words: `${title} ${key}`.toLowerCase(),
        shown: () => ({ text: title, note: "sample", to: hrefOf({ key }) }),
      })),
  ];
}

function knownOf(session: ListedSession): KnownSession {
  const { name, firstMessage, cwd, path, id, record } = session;
  const file = fileNameOf(record?.fileName ?? path);
  return {
    id: listedId(session),
    words: `${name} ${firstMessage} ${cwd} ${path} ${file} ${id}`.toLowerCase(),
    shown: () => ({
      text: shownListedTitle(session),
      note: cwd === "" ? oneLine(file) : shortFolder(cwd),
      to: listedHref(session),
    }),
  };
}
