// Heads of lines on their way between threads.
import {
  number,
  numbers,
  type PackedRecords,
  RecordPacker,
  text,
  valuesOf,
  word,
} from "../../../lib/packed-records.ts";
import type { LinePacker, PackedLines } from "../../line-session/line-reading.ts";
import type { CodexHead, Counts, WrittenTokens } from "../heads.ts";

export function headPacker(): LinePacker<CodexHead> {
  const packer = new RecordPacker<CodexHead, PackedHead>(FIELDS);
  return {
    add: (head) => packer.add(head),
    finish: () => ({ records: { heads: packer.finish() }, beside: null }),
  };
}

type PackedHead = Omit<CodexHead, "tokens"> & { readonly tokens: readonly number[] };

const FIELDS = {
  start: number((head: CodexHead) => head.start),
  length: number((head: CodexHead) => head.length),
  line: number((head: CodexHead) => head.line),
  flags: number((head: CodexHead) => head.flags),
  time: number((head: CodexHead) => head.time),
  ordinal: word((head: CodexHead) => head.ordinal),
  envelope: word((head: CodexHead) => head.envelope),
  type: word((head: CodexHead) => head.type),
  role: word((head: CodexHead) => head.role),
  kind: word((head: CodexHead) => head.kind),
  isSummary: word((head: CodexHead) => head.isSummary),
  textBytes: number((head: CodexHead) => head.textBytes),
  callId: text((head: CodexHead) => head.callId),
  name: word((head: CodexHead) => head.name),
  model: word((head: CodexHead) => head.model),
  effort: word((head: CodexHead) => head.effort),
  turns: number((head: CodexHead) => head.turns),
  tokens: numbers((head: CodexHead) => tokenNumbers(head.tokens)),
  data: word((head: CodexHead) => head.data),
};

const NO_NUMBERS: readonly number[] = [];

/** The context, NaN where nothing says it; how many counts the total has; the total, and what was last. */
function tokenNumbers(tokens: WrittenTokens | null): readonly number[] {
  if (!tokens) return NO_NUMBERS;
  const { total, last, context } = tokens;
  const figures = [context ?? Number.NaN, total?.length ?? 0];
  for (const count of total ?? NO_NUMBERS) figures.push(count);
  for (const count of last ?? NO_NUMBERS) figures.push(count);
  return figures;
}

function tokensIn(figures: readonly number[]): WrittenTokens | null {
  const [context = Number.NaN, totals = 0] = figures;
  if (figures.length === 0) return null;
  return {
    total: countsIn(figures, 2, 2 + totals),
    last: countsIn(figures, 2 + totals, figures.length),
    context: Number.isNaN(context) ? undefined : context,
  };
}

/** Counts that are there are never none. */
function countsIn(figures: readonly number[], from: number, to: number): Counts | null {
  return from === to ? null : figures.slice(from, to);
}

/** `before`: lines that come before them. */
export function unpackHeads(
  { records }: PackedLines,
  before: number,
  keep: (head: CodexHead) => void,
): void {
  const heads = records.heads as PackedRecords<PackedHead>;
  const of = <Key extends keyof PackedHead>(key: Key) => valuesOf(heads, key);
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
  for (let at = 0; at < heads.count; at++) {
    keep({
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
      tokens: tokensIn(tokens(at)),
      data: data(at),
    });
  }
}
