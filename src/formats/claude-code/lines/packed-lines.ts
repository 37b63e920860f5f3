// Lines on their way between threads.
import {
  type CrossingFields,
  columnOf,
  type PackedRecords,
  packedRecords,
} from "../../line-session/halves/packed-records.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import type { Head } from "../tree/head.ts";
import type { SessionLine } from "./session-line.ts";

type Beside = Omit<SessionLine, "head" | "place">;

/** Plain data. */
export interface PackedSessionLines {
  readonly heads: PackedRecords<Head>;
  readonly places: PackedRecords<LinePlace>;
  readonly beside: PackedRecords<Beside>;
}

export function packedLines(lines: readonly SessionLine[]): PackedSessionLines {
  const heads = lines.map(({ head }) => head);
  const places = lines.map(({ place }) => place);
  return {
    heads: packedRecords(heads, HEAD),
    places: packedRecords(places, PLACE),
    beside: packedRecords<Beside>(lines, BESIDE),
  };
}

const PLACE: CrossingFields<LinePlace> = {
  start: "number",
  length: "number",
  line: "number",
  flags: "number",
};
const HEAD: CrossingFields<Head> = {
  kind: "word",
  uuid: "value",
  parentUuid: "value",
  logicalParentUuid: "word",
  isSidechain: "word",
  isAside: "word",
  messageId: "word",
  calls: "word",
  results: "word",
  kept: "word",
  leafUuid: "word",
  prompt: "word",
};
const BESIDE: CrossingFields<Beside> = {
  time: "number",
  type: "word",
  written: "word",
  isQueuedPrompt: "word",
  usage: "word",
  major: "number",
  depth: "number",
  title: "word",
  named: "word",
  summary: "word",
  metadata: "word",
  replaced: "word",
};

/** `before`: lines that come before them. */
export function unpackedLines(
  { heads, places, beside }: PackedSessionLines,
  before: number,
): readonly SessionLine[] {
  const [headAt, placeAt, besideAt] = [headsIn(heads), placesIn(places, before), besideIn(beside)];
  return Array.from({ length: heads.count }, (_, at) => besideAt(at, headAt(at), placeAt(at)));
}

// Written out, as where lines are made: one shape for all of them.

function headsIn(heads: PackedRecords<Head>): (at: number) => Head {
  const of = <Key extends keyof Head>(key: Key) => columnOf(heads, key);
  const [kind, uuid, parentUuid] = [of("kind"), of("uuid"), of("parentUuid")];
  const [logical, isSidechain, isAside] = [
    of("logicalParentUuid"),
    of("isSidechain"),
    of("isAside"),
  ];
  const [messageId, calls, results] = [of("messageId"), of("calls"), of("results")];
  const [kept, leafUuid, prompt] = [of("kept"), of("leafUuid"), of("prompt")];
  return (at) => ({
    kind: kind(at),
    uuid: uuid(at),
    parentUuid: parentUuid(at),
    logicalParentUuid: logical(at),
    isSidechain: isSidechain(at),
    isAside: isAside(at),
    messageId: messageId(at),
    calls: calls(at),
    results: results(at),
    kept: kept(at),
    leafUuid: leafUuid(at),
    prompt: prompt(at),
  });
}

function placesIn(places: PackedRecords<LinePlace>, before: number): (at: number) => LinePlace {
  const of = (key: keyof LinePlace) => columnOf(places, key);
  const [start, length, line, flags] = [of("start"), of("length"), of("line"), of("flags")];
  return (at) => ({
    start: start(at),
    length: length(at),
    line: line(at) + before,
    flags: flags(at),
  });
}

function besideIn(
  beside: PackedRecords<Beside>,
): (at: number, head: Head, place: LinePlace) => SessionLine {
  const of = <Key extends keyof Beside>(key: Key) => columnOf(beside, key);
  const [time, type, written, isQueued] = [
    of("time"),
    of("type"),
    of("written"),
    of("isQueuedPrompt"),
  ];
  const [usage, major, depth, title] = [of("usage"), of("major"), of("depth"), of("title")];
  const [named, summary, metadata, replaced] = [
    of("named"),
    of("summary"),
    of("metadata"),
    of("replaced"),
  ];
  return (at, head, place) => ({
    head,
    place,
    time: time(at),
    type: type(at),
    written: written(at),
    isQueuedPrompt: isQueued(at),
    usage: usage(at),
    major: major(at),
    depth: depth(at),
    title: title(at),
    named: named(at),
    summary: summary(at),
    metadata: metadata(at),
    replaced: replaced(at),
  });
}
