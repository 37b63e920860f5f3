// Every session this browser knows, for the palette: those of opened folders, those that were opened by
// themselves, samples. There may be thousands: each is named only where it is shown.
import { useMemo } from "react";
import { useSamples } from "../catalog/catalog-context.tsx";
import {
  fileNameOf,
  lastSeenMs,
  type SessionSummary,
  summaryId,
} from "../catalog/folders/session-summary.ts";
import type { Sample } from "../catalog/samples.ts";
import { oneLine, shortFolder, shownSummaryTitle } from "../catalog/summaries/session-words.ts";
import { useSummaries } from "../catalog/summaries/use-summaries.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { summaryHref } from "../session/view/folder-href.ts";
import { hrefOf } from "../session/view/href.ts";

export interface KnownSession {
  /** Unique. */
  readonly id: string;
  /** Its search text, in small letters: name, first prompt, folder, path, id. */
  readonly words: string;
  readonly shown: () => { readonly text: string; readonly note: string; readonly to: string };
}

/** All but the one on the screen, seen last first. */
export function useKnownSessions(): readonly KnownSession[] {
  const { key } = useOpenSession();
  const { sessions } = useSummaries();
  const samples = useSamples();
  return useMemo(() => knownSessions(sessions, samples, key), [sessions, samples, key]);
}

export function knownSessions(
  listed: readonly SessionSummary[],
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

function knownOf(session: SessionSummary): KnownSession {
  const { name, firstMessage, cwd, path, id, record } = session;
  const file = fileNameOf(record?.fileName ?? path);
  return {
    id: summaryId(session),
    words: `${name} ${firstMessage} ${cwd} ${path} ${file} ${id}`.toLowerCase(),
    shown: () => ({
      text: shownSummaryTitle(session),
      note: cwd === "" ? oneLine(file) : shortFolder(cwd),
      to: summaryHref(session),
    }),
  };
}
