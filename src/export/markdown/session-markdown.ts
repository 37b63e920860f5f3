// One branch of a session as a Markdown document that GitHub shows: title, facts, a heading for each
// turn. It writes no HTML of its own and lets none through. Pictures are separate files next to it.

import { beginsTurn, type Entry } from "../../model/entry/entry.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { stringField } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { typeOf } from "../../model/table/table.ts";
import { bytesInBase64 } from "../../text/bytes.ts";
import { cutAt } from "../../text/cut.ts";
import { inline } from "../../text/inline-markdown.ts";
import { countText } from "../../text/units.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { writtenTitle } from "../../tree/session-title.ts";
import { checkCancelled } from "../cancelled.ts";
import { NotesAgain } from "../text/notes-again.ts";
import { entryBlocks, type ShowImage } from "./entry-blocks.ts";
import { code } from "./markdown-text.ts";

export type MarkdownPart =
  /** Of the document, in order. */
  | { readonly kind: "text"; readonly text: string }
  /** A file that the document names: `images/1.png`. */
  | { readonly kind: "file"; readonly name: string; readonly bytes: Uint8Array };

export interface MarkdownOptions {
  /** Pictures as files next to the document, or only mentioned. */
  readonly images: "files" | "left-out";
  /** Row that the branch ends at; by default where the session opens. */
  readonly leaf?: number;
  readonly signal?: AbortSignal;
}

const MAX_TITLE = 100;
const TYPES: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
]);

/** Errors: SessionError of the file, "cancelled". */
export async function* sessionMarkdown(
  { session, bodies }: OpenedSession,
  { images, leaf = openingLeaf(session), signal }: MarkdownOptions,
): AsyncGenerator<MarkdownPart> {
  const { table } = session;
  const path = pathTo(table, leaf);
  const files: MarkdownPart[] = [];
  const title = inline(cutAt(await writtenTitle(session, (row) => bodies.body(row)), MAX_TITLE));
  const showImage = images === "files" ? filing(files) : leftOutImage;
  yield {
    kind: "text",
    text: `# ${title}\n\n${facts(session, path)}`,
  };
  let turn = 0;
  const again = new NotesAgain();
  for (const row of path) {
    checkCancelled(signal, `Writing ${session.fileName} as Markdown`, "share it");
    const stored = await bodies.body(row);
    if (again.take(stored)) continue;
    const entry = readEntry(stored);
    if (beginsTurn(entry)) turn++;
    const text = partMarkdown(entry, turn, showImage);
    if (text !== "") yield { kind: "text", text };
    yield* files.splice(0);
  }
  if (again.text !== "") yield { kind: "text", text: `\n*${inline(again.text)}*\n` };
}

export function leftOutImage(): string {
  return "*Image left out.*";
}

/** An entry of the document, with an empty line above and below each block. `turn`: its number. */
export function partMarkdown(entry: Entry, turn: number, showImage: ShowImage): string {
  const heading = beginsTurn(entry) ? [`## Turn ${turn}`] : [];
  const blocks = entryBlocks(entry, showImage);
  return [...heading, ...blocks].map((block) => `\n${block}\n`).join("");
}

function facts({ header, formatName, table }: OpenedSession["session"], path: Int32Array): string {
  const field = (key: string) => (header && stringField(header, key)) ?? "";
  const messages = path.filter((row) => typeOf(table, row) === "message").length;
  const lines = [
    ["Begun", field("timestamp")],
    ["Folder", field("cwd")],
    ["Format", formatName],
    ["Session", field("id")],
  ].flatMap(([name = "", value = ""]) => (value === "" ? [] : [`- ${name}: ${code(value)}`]));
  return `${[...lines, `- ${countText(messages, "message")}`].join("\n")}\n`;
}

/** Gives a picture's Markdown, and puts the file that it names into `files`. */
function filing(files: MarkdownPart[]): ShowImage {
  let count = 0;
  return ({ mimeType, data }) => {
    const type = TYPES.get(mimeType.toLowerCase());
    const bytes = type === undefined ? null : bytesInBase64(data);
    if (!bytes) return "*Image that is not in the session, or of a kind that is not shown.*";
    const number = ++count;
    const name = `images/${number}.${type}`;
    files.push({ kind: "file", name, bytes });
    return `![Image ${number}](${name})`;
  };
}
