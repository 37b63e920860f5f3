// Reads one session for an index: opened and read to its end like every screen does, so that a list
// shows the figures that the session itself shows. It knows neither folders nor databases.

import { inputSize } from "../../formats/folder.ts";
import type { PathFacts, SessionInput } from "../../formats/format.ts";
import { openSession } from "../../formats/index.ts";
import { RecordBuilder } from "../../manager/list/record-builder.ts";
import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import type { OnEntry } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { openingSource } from "../../read/source/opening-source.ts";
import { ownText } from "../../text/cut.ts";
import type { CallIdentity } from "../copies/packed-calls.ts";
import {
  type IndexedText,
  MAX_INDEXED_TEXT,
  MAX_TEXT_OF_SESSION,
  type SessionAddress,
  type SessionReading,
} from "../indexed-session.ts";
import { indexedSession } from "./indexed-figures.ts";

export interface ReadingOptions {
  /** What the place of the session shows about it. */
  readonly facts?: PathFacts;
  readonly signal?: AbortSignal;
  /** How many of the bytes in `address` are done. */
  readonly onProgress?: (doneBytes: number) => void;
  /** Texts are not wanted: no line has to be parsed for them. */
  readonly isWithoutTexts?: boolean;
}

/** Sessions up to this size are read once and held meanwhile. Bytes. */
const MAX_HELD = 16 << 20;
/** No real session has more lines, and a list is not worth the memory they take. */
const MAX_LINES = 1_000_000;

/**
 * Memory: a session of up to 16 MB is held as a whole, of a larger one a few megabytes and what is
 * kept of each entry. Errors: SessionError, "cancelled" when the signal is aborted.
 */
export async function readSession(
  input: SessionInput,
  address: SessionAddress,
  {
    facts,
    signal = new AbortController().signal,
    onProgress,
    isWithoutTexts = false,
  }: ReadingOptions = {},
): Promise<SessionReading> {
  const progress = (pass: 0 | 1) => (done: number) =>
    onProgress?.(Math.floor((pass * address.size + Math.min(done, address.size)) / 2));
  const onLines = (line: number) => {
    if (line > MAX_LINES) throw tooManyLines(input);
  };
  let told = toldBy(isWithoutTexts);
  const onEntry: OnEntry = (row, entry) => told.add(row, entry);
  const reading = { signal, onProgress: progress(0), onLines, onEntry };
  const opened = await openSession(heldInput(input), reading);
  if (!opened.hasGivenEntries) {
    told = toldBy(isWithoutTexts);
    await opened.visit(onEntry, progress(1), signal);
  }
  onProgress?.(address.size);
  const { record, identities } = told;
  const details = told.collector.finish();
  const { session } = opened;
  // The listing's rules apply to the entries below a header, whatever the header says.
  record.putHeader({ ...session.header, ...NO_HEADER });
  const read = { session, details, record, identities };
  return {
    session: indexedSession(input.kind, address, read, facts),
    texts: told.texts(session.table),
  };
}

/** The data in entries that an index keeps. */
function toldBy(isWithoutTexts: boolean) {
  const collector = new DetailsCollector();
  const identities = new Map<number, CallIdentity>();
  const texts: (Omit<IndexedText, "entryId"> & { readonly row: number })[] = [];
  let charactersLeft = MAX_TEXT_OF_SESSION;
  let at = 0;
  /** A blank text is no message. */
  const addText = (role: IndexedText["role"], whole: string): void => {
    if (charactersLeft === 0 || !/\S/.test(whole)) return;
    const most = Math.min(MAX_INDEXED_TEXT, charactersLeft);
    const text = whole.length > most ? ownText(whole.slice(0, most)) : whole;
    charactersLeft -= text.length;
    texts.push({ row: at, role, text });
  };
  const record = new RecordBuilder(isWithoutTexts ? undefined : addText);
  record.putHeader(NO_HEADER);
  return {
    collector,
    record,
    identities,
    add(row: number, entry: JsonObject): void {
      at = row;
      collector.add(row, entry);
      record.addValue(entry);
      const identity = identityOf(entry);
      if (identity) identities.set(row, identity);
    },
    /** The prompts and replies. `table`: of the rows. */
    texts: (table: EntryTable): readonly IndexedText[] =>
      texts.map(({ row, ...text }) => ({ entryId: addressOf(table, row), ...text })),
  };
}

/** For an entry that may record a call's usage; null if it names none. */
function identityOf(entry: JsonObject): CallIdentity | null {
  const response = stringField(objectField(entry, "message") ?? entry, "responseId") ?? "";
  if (response !== "") return { kind: "response", id: ownText(response) };
  const totals = stringField(entry, "totalsAfter") ?? "";
  return totals === "" ? null : { kind: "totals", id: ownText(totals) };
}

const NO_HEADER: JsonObject = { type: "session" };

function tooManyLines(input: SessionInput): SessionError {
  const name = input.kind === "file" ? input.source.name : input.name;
  return new SessionError(
    "unreadable",
    `${name} has more than ${MAX_LINES.toLocaleString("en-US")} lines.`,
    "Open the file by itself to see its problems.",
  );
}

/** Each byte is requested once if the file can be held. */
function heldInput(input: SessionInput): SessionInput {
  if (inputSize(input) > MAX_HELD) return input;
  const held = (source: ByteSource) => openingSource(source, MAX_HELD);
  if (input.kind === "file") return { ...input, source: held(input.source) };
  const files = Array.from(input.files, ([path, source]) => [path, held(source)] as const);
  return { ...input, files: new Map(files) };
}
