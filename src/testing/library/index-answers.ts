// What an index is asked in a test, and how its answers are printed.
import type { LibraryIndex, TextQuery } from "../../library/index/library-index.ts";
import type { IndexedText, SessionReading } from "../../library/indexed-session.ts";
import { indexedSession } from "./indexed-sessions.ts";

export interface ContractCase {
  /** A sentence. */
  readonly name: string;
  readonly run: (index: LibraryIndex) => Promise<unknown>;
  readonly expected: unknown;
}

/** Texts of prompts; one that begins with `>` is a reply. */
export function reading(path: string, ...texts: readonly string[]): SessionReading {
  return {
    session: indexedSession(path, { name: texts[0] ?? "", cwd: "/ä", createdMs: null }),
    texts: texts.map((text, index): IndexedText => {
      const isReply = text.startsWith(">");
      return {
        entryId: `e${index}`,
        role: isReply ? "assistant" : "user",
        text: isReply ? text.slice(1) : text,
      };
    }),
  };
}

/** `folder/path ×count: entry role snippet | …`, in the order of folders and paths. */
export async function found(
  index: LibraryIndex,
  query: Partial<TextQuery>,
  folders: readonly string[] = ["f"],
): Promise<string> {
  const all = await index.search(folders, { words: [], phrases: [], ...query });
  return all
    .map(({ folder, path, count, hits }) => {
      const shown = hits.map(({ entryId, role, snippet }) => `${entryId} ${role} ${snippet}`);
      return `${folder}/${path} ×${count}: ${shown.join(" | ")}`;
    })
    .sort()
    .join("\n");
}

/** Paths of what is found in folder `f`. */
export async function pathsOf(index: LibraryIndex, query: Partial<TextQuery>): Promise<string> {
  const all = await index.search(["f"], { words: [], phrases: [], ...query });
  return all
    .map(({ path }) => path)
    .sort()
    .join(" ");
}
