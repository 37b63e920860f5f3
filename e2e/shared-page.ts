// A shared page as a file on disk, made of a session as `espalier` makes it.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { builtViewer } from "../src/export/html/node-viewer.ts";
import { plainTurns } from "../src/export/html/plain-turns.ts";
import { sharedHtml } from "../src/export/html/shared-html.ts";
import { openSession } from "../src/formats/index.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { sessionName } from "../src/tree/labels.ts";

export interface SharedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly leftOut?: string;
  readonly passphrase?: string;
  readonly opens?: string;
}

/** When every copy here was made. */
const MADE = "2026-03-14T09:26:53.000Z";

/** Writes the page of a session file to `path`. `viewer`: the built one, from the working directory. */
export async function writeSharedPage(
  { name, bytes, leftOut = "", passphrase = "", opens = "" }: SharedFile,
  path: string,
  viewer = "dist/viewer/viewer.json",
): Promise<void> {
  const source = memorySource(bytes, name);
  const opened = await openSession({ kind: "file", source });
  const { table } = opened.session;
  const facts = {
    title: sessionName(table) ?? name,
    fileName: name,
    made: MADE,
    leftOut,
    entries: table.count,
    opens,
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of sharedHtml({
    viewer: await builtViewer(viewer),
    jsonl: source,
    facts,
    transcript: plainTurns(opened),
    passphrase,
  })) {
    chunks.push(chunk);
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat(chunks));
}
