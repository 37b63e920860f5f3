// Lines on their way between threads.
import {
  number,
  type PackedRecords,
  RecordPacker,
  text,
  valuesOf,
  word,
} from "../../../lib/packed-records.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import type { Call, Head } from "../tree/head.ts";
import type { SessionLine } from "./session-line.ts";

/** Lists of a line cross one after another, each line with the length of its own. */
type Flat = Omit<Head, "calls" | "results"> &
  LinePlace &
  Omit<SessionLine, "head" | "place"> & {
    readonly calls: number;
    readonly results: number;
    /** Its parent is the uuid before it, which is not said again. */
    readonly goesOn: boolean;
  };

/** `goesOn`: of the line that is packed. */
const fieldsOf = (goesOn: () => boolean) => ({
  start: number(({ place }: SessionLine) => place.start),
  length: number(({ place }: SessionLine) => place.length),
  line: number(({ place }: SessionLine) => place.line),
  flags: number(({ place }: SessionLine) => place.flags),
  kind: word(({ head }: SessionLine) => head.kind),
  uuid: text(({ head }: SessionLine) => head.uuid),
  parentUuid: text(({ head }: SessionLine) => (goesOn() ? null : head.parentUuid)),
  logicalParentUuid: word(({ head }: SessionLine) => head.logicalParentUuid),
  isSidechain: word(({ head }: SessionLine) => head.isSidechain),
  isAside: word(({ head }: SessionLine) => head.isAside),
  messageId: word(({ head }: SessionLine) => head.messageId),
  calls: number(({ head }: SessionLine) => head.calls.length),
  results: number(({ head }: SessionLine) => head.results.length),
  kept: word(({ head }: SessionLine) => head.kept),
  leafUuid: word(({ head }: SessionLine) => head.leafUuid),
  prompt: word(({ head }: SessionLine) => head.prompt),
  time: number((line: SessionLine) => line.time),
  type: word((line: SessionLine) => line.type),
  written: word((line: SessionLine) => line.written),
  isQueuedPrompt: word((line: SessionLine) => line.isQueuedPrompt),
  usage: word((line: SessionLine) => line.usage),
  major: number((line: SessionLine) => line.major),
  depth: number((line: SessionLine) => line.depth),
  title: word((line: SessionLine) => line.title),
  named: word((line: SessionLine) => line.named),
  summary: word((line: SessionLine) => line.summary),
  metadata: word((line: SessionLine) => line.metadata),
  replaced: word((line: SessionLine) => line.replaced),
  goesOn: word((_: SessionLine) => goesOn()),
});

const CALL = {
  id: text((call: Call) => call.id),
  name: word((call: Call) => call.name),
  task: word((call: Call) => call.task),
  agent: word((call: Call) => call.agent),
};

type PackedLines = { records: Record<string, unknown>; beside: unknown };

interface Result {
  readonly of: string;
}

const RESULT = { of: text((of: string) => of) };

/** `beside`: what is known of them all, once they are. */
export function linePacker(beside: () => unknown) {
  let goesOn = false;
  let before: string | null = null;
  const lines = new RecordPacker<SessionLine, Flat>(fieldsOf(() => goesOn));
  const calls = new RecordPacker<Call, Call>(CALL);
  const results = new RecordPacker<string, Result>(RESULT);
  return {
    add(line: SessionLine) {
      goesOn = before !== null && line.head.parentUuid === before;
      before = line.head.uuid ?? before;
      lines.add(line);
      for (const call of line.head.calls) calls.add(call);
      for (const result of line.head.results) results.add(result);
    },
    finish: () => ({
      records: { lines: lines.finish(), calls: calls.finish(), results: results.finish() },
      beside: beside(),
    }),
  };
}

/** `before`: lines that come before them. */
export function unpackLines(
  { records }: PackedLines,
  before: number,
  keep: (line: SessionLine) => void,
): void {
  const lines = records.lines as PackedRecords<Flat>;
  const [headAt, besideAt] = [headsIn(lines, records), besideIn(lines)];
  const of = (key: keyof LinePlace) => valuesOf(lines, key);
  const [start, length, line, flags] = [of("start"), of("length"), of("line"), of("flags")];
  for (let at = 0; at < lines.count; at++) {
    const place = {
      start: start(at),
      length: length(at),
      line: line(at) + before,
      flags: flags(at),
    };
    keep(besideAt(at, headAt(at), place));
  }
}

const NONE: readonly never[] = [];

/** Gives the next ones of a list: lines are asked in their order. */
function taker<Item>(itemAt: (at: number) => Item): (count: number) => readonly Item[] {
  let next = 0;
  return (count) => {
    if (count === 0) return NONE;
    if (count === 1) return [itemAt(next++)];
    return Array.from({ length: count }, () => itemAt(next++));
  };
}

// Written out, as where lines are made: one shape for all of them.

function headsIn(
  lines: PackedRecords<Flat>,
  { calls: packedCalls, results: packedResults }: PackedLines["records"],
): (at: number) => Head {
  const callOf = <Key extends keyof Call>(key: Key) =>
    valuesOf(packedCalls as PackedRecords<Call>, key);
  const [id, name, task, agent] = [callOf("id"), callOf("name"), callOf("task"), callOf("agent")];
  const callsOf = taker((at) => ({
    id: id(at),
    name: name(at),
    task: task(at),
    agent: agent(at),
  }));
  const resultsOf = taker(valuesOf(packedResults as PackedRecords<Result>, "of"));
  const of = <Key extends keyof Flat>(key: Key) => valuesOf(lines, key);
  const [kind, uuid, parentUuid] = [of("kind"), of("uuid"), of("parentUuid")];
  const goesOn = of("goesOn");
  const [logical, isSidechain, isAside] = [
    of("logicalParentUuid"),
    of("isSidechain"),
    of("isAside"),
  ];
  const [messageId, calls, results] = [of("messageId"), of("calls"), of("results")];
  const [kept, leafUuid, prompt] = [of("kept"), of("leafUuid"), of("prompt")];
  const headAt = (at: number, own: Head["uuid"], parent: Head["parentUuid"]): Head => ({
    kind: kind(at),
    uuid: own,
    parentUuid: parent,
    logicalParentUuid: logical(at),
    isSidechain: isSidechain(at),
    isAside: isAside(at),
    messageId: messageId(at),
    calls: callsOf(calls(at)),
    results: resultsOf(results(at)),
    kept: kept(at),
    leafUuid: leafUuid(at),
    prompt: prompt(at),
  });
  let before: string | null = null;
  return (at) => {
    const [own, parent] = [uuid(at), goesOn(at) ? before : parentUuid(at)];
    before = own ?? before;
    return headAt(at, own, parent);
  };
}

function besideIn(
  lines: PackedRecords<Flat>,
): (at: number, head: Head, place: LinePlace) => SessionLine {
  const of = <Key extends keyof Flat>(key: Key) => valuesOf(lines, key);
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
