// Heads of lines on their way between threads.
import {
  type CrossingFields,
  columnOf,
  type PackedRecords,
  packedRecords,
} from "../../line-session/halves/packed-records.ts";
import type { PackedLines } from "../../line-session/line-reading.ts";
import type { CodexHead } from "../heads.ts";

export function packedHeads(heads: readonly CodexHead[]): PackedLines {
  return { heads: packedRecords(heads, FIELDS) };
}

const FIELDS: CrossingFields<CodexHead> = {
  start: "number",
  length: "number",
  line: "number",
  flags: "number",
  time: "number",
  ordinal: "word",
  envelope: "word",
  type: "word",
  role: "word",
  kind: "word",
  isSummary: "word",
  textBytes: "number",
  callId: "value",
  name: "word",
  model: "word",
  effort: "word",
  turns: "number",
  tokens: "value",
  data: "value",
};

/** `before`: lines that come before them. */
export function unpackedHeads(packed: PackedLines, before: number): readonly CodexHead[] {
  const heads = packed.heads as PackedRecords<CodexHead>;
  const of = <Key extends keyof CodexHead>(key: Key) => columnOf(heads, key);
  const [start, length, line, flags, time] = [
    of("start"),
    of("length"),
    of("line"),
    of("flags"),
    of("time"),
  ];
  const [ordinal, envelope, type, role, kind] = [
    of("ordinal"),
    of("envelope"),
    of("type"),
    of("role"),
    of("kind"),
  ];
  const [isSummary, textBytes, callId, name] = [
    of("isSummary"),
    of("textBytes"),
    of("callId"),
    of("name"),
  ];
  const [model, effort, turns, tokens, data] = [
    of("model"),
    of("effort"),
    of("turns"),
    of("tokens"),
    of("data"),
  ];
  // Written out, as where heads are made: one shape for all of them.
  return Array.from({ length: heads.count }, (_, at) => ({
    start: start(at),
    length: length(at),
    line: line(at) + before,
    flags: flags(at),
    time: time(at),
    ordinal: ordinal(at),
    envelope: envelope(at),
    type: type(at),
    role: role(at),
    kind: kind(at),
    isSummary: isSummary(at),
    textBytes: textBytes(at),
    callId: callId(at),
    name: name(at),
    model: model(at),
    effort: effort(at),
    turns: turns(at),
    tokens: tokens(at),
    data: data(at),
  }));
}
