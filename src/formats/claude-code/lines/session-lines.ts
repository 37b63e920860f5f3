// What is kept of a session's lines: what trees, names and rows are made from, in columns where most lines say it.
import { grown } from "../../../lib/grown.ts";
import {
  type PackedRecords,
  packedRecords,
  text,
  valuesOf,
  word,
} from "../../../lib/packed-records.ts";
import { trimmed } from "../../../lib/trimmed.ts";
import { LinePlaces, saidBefore } from "../../line-session/line-places.ts";
import type { KeptLines, PackedLines } from "../../line-session/line-reading.ts";
import { NumberedTexts } from "../../line-session/numbered-texts.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import type { Call, Heads, LineKind } from "../tree/head.ts";
import { type FoundFacts, HeaderFacts } from "./header-facts.ts";
import { type FieldName, isTrue, type LineFields } from "./line-fields.ts";
import { LineShapes } from "./line-shapes.ts";
import {
  callsIn,
  isQueuedPrompt,
  kindIn,
  type LineShape,
  NONE,
  NOTHING_RARE,
  parentIn,
  type RareFacts,
  rareIn,
  resultsIn,
  usageIn,
  writtenIn,
} from "./session-line.ts";

/** Whom a line names as its parent. */
const LINK = { none: 0, root: 1, before: 2, other: 3 } as const;

const NO_SHAPE: LineShape = {
  type: "",
  kind: "other",
  written: null,
  isQueuedPrompt: false,
  usage: "none",
  major: 0,
  isSidechain: false,
  isAside: false,
};

type Text = { readonly text: string | null };

const TEXT = { text: text((one: string | null) => one) };

const CALL = {
  id: text((call: Call) => call.id),
  name: word((call: Call) => call.name),
  task: word((call: Call) => call.task),
  agent: word((call: Call) => call.agent),
};

/** Beside the columns. Plain data. */
interface PackedBeside {
  readonly shapes: readonly LineShape[];
  readonly uuids: PackedRecords<Text>;
  /** The parents that are named otherwise than as the line before, one after another. */
  readonly parents: PackedRecords<Text>;
  readonly messageIds: readonly string[];
  readonly calls: PackedRecords<Call>;
  readonly results: PackedRecords<Text>;
  readonly rare: ReadonlyMap<number, RareFacts>;
  readonly facts: FoundFacts;
}

interface PackedColumns {
  readonly shape: Uint32Array;
  readonly depth: Uint32Array;
  readonly message: Uint32Array;
  readonly link: Uint8Array;
  /** By call, and by result: the line it is in. */
  readonly callLine: Uint32Array;
  readonly resultLine: Uint32Array;
}

export class SessionLines implements KeptLines<FieldName>, Heads {
  readonly places = new LinePlaces();
  readonly facts = new HeaderFacts();
  readonly #shapes = new LineShapes();
  #shape = new Uint32Array(64);
  #depth = new Uint32Array(64);
  /** A number of `#messageIds`; 0 without one. */
  #message = new Uint32Array(64);
  readonly #messageIds = new NumberedTexts();
  #lastMessage = 0;
  #link = new Uint8Array(64);
  readonly #uuids: (string | null)[] = [];
  readonly #parents: (string | null | undefined)[] = [];
  /** The last one. */
  #uuid: string | null = null;
  readonly #calls = new Map<number, readonly Call[]>();
  readonly #results = new Map<number, readonly string[]>();
  readonly #rare = new Map<number, RareFacts>();

  get count(): number {
    return this.places.count;
  }

  shapeAt(line: number): LineShape {
    return this.#shapes.all[this.#shape[line] ?? -1] ?? NO_SHAPE;
  }

  kindAt(line: number): LineKind {
    return this.shapeAt(line).kind;
  }

  uuidAt(line: number): string | null {
    return this.#uuids[line] ?? null;
  }

  parentUuidAt(line: number): string | null | undefined {
    return this.#parents[line];
  }

  isSidechainAt(line: number): boolean {
    return this.shapeAt(line).isSidechain;
  }

  isAsideAt(line: number): boolean {
    return this.shapeAt(line).isAside;
  }

  messageAt(line: number): number {
    return this.#message[line] ?? 0;
  }

  /** How deep its values are nested, as far as nobody looked into them. */
  depthAt(line: number): number {
    return this.#depth[line] ?? 0;
  }

  callsAt(line: number): readonly Call[] {
    return this.#calls.get(line) ?? NONE;
  }

  resultsAt(line: number): readonly string[] {
    return this.#results.get(line) ?? NONE;
  }

  rareAt(line: number): RareFacts {
    return this.#rare.get(line) ?? NOTHING_RARE;
  }

  /** Lines that say something rare, in order. */
  get rare(): ReadonlyMap<number, RareFacts> {
    return this.#rare;
  }

  add(fields: LineFields, place: LinePlace): void {
    this.facts.add(fields, place);
    const line = this.places.count;
    this.places.add(place, fields.time("timestamp"));
    if (line === this.#shape.length) this.#makeRoom(2 * line);
    const type = fields.text("type") ?? "";
    const results = resultsIn(fields, type);
    const shape = shapeIn(fields, type, results.length > 0);
    this.#shape[line] = this.#shapes.numberOf(shape);
    this.#depth[line] = fields.depth;
    const parent = this.#addLink(line, fields);
    if (results.length > 0) this.#results.set(line, results);
    if (shape.kind === "reply" || shape.kind === "synthetic") this.#addReply(line, fields);
    const rare = rareIn(fields, shape, shape.isSidechain && (parent ?? null) === null);
    if (rare) this.#rare.set(line, rare);
  }

  #addLink(line: number, fields: LineFields): string | null | undefined {
    const before = this.#uuid;
    const parent = parentIn(fields, before);
    this.#link[line] = linkOf(parent, before);
    this.#parents.push(parent);
    const uuid = fields.text("uuid") ?? null;
    this.#uuids.push(uuid);
    this.#uuid = uuid ?? before;
    return parent;
  }

  #addReply(line: number, fields: LineFields): void {
    const known = this.#messageIds.all[this.#lastMessage] ?? "";
    // The lines of a message follow one another, with nothing but results between them.
    if (known === "" || !fields.says("messageId", known)) {
      this.#lastMessage = this.#messageIds.numberOf(fields.text("messageId") ?? "");
    }
    this.#message[line] = this.#lastMessage;
    const calls = callsIn(fields);
    if (calls.length > 0) this.#calls.set(line, calls);
  }

  packed(count: number): PackedLines {
    const [calls, callLine] = listed(this.#calls, count);
    const [results, resultLine] = listed(this.#results, count);
    const parents = this.#parents.filter(
      (_, line) => line < count && this.#link[line] === LINK.other,
    );
    const columns = {
      shape: trimmed(this.#shape, count),
      depth: trimmed(this.#depth, count),
      message: trimmed(this.#message, count),
      link: trimmed(this.#link, count),
      callLine,
      resultLine,
    };
    const beside: PackedBeside = {
      shapes: this.#shapes.all,
      uuids: packedRecords<string | null, Text>(this.#uuids.slice(0, count), TEXT),
      parents: packedRecords<string | null, Text>(
        parents.map((parent) => parent ?? null),
        TEXT,
      ),
      messageIds: this.#messageIds.all,
      calls: packedRecords<Call, Call>(calls, CALL),
      results: packedRecords<string | null, Text>(results, TEXT),
      rare: saidBefore(count, this.#rare),
      facts: this.facts.found,
    };
    return { places: this.places.packed(count), columns, beside };
  }

  append({ places, columns, beside }: PackedLines, linesBefore: number): void {
    const packed = beside as PackedBeside;
    const { shape, depth, message, link, callLine, resultLine } =
      columns as unknown as PackedColumns;
    const from = this.places.count;
    this.facts.join(packed.facts);
    this.places.append(places, linesBefore);
    if (this.count > this.#shape.length) this.#makeRoom(this.count);
    this.#depth.set(depth, from);
    const shapes = packed.shapes.map((one) => this.#shapes.numberOf(one));
    const messages = packed.messageIds.map((id) => this.#messageIds.numberOf(id));
    for (let at = 0; at < shape.length; at++) {
      this.#shape[from + at] = shapes[shape[at] ?? 0] ?? 0;
      this.#message[from + at] = messages[message[at] ?? 0] ?? 0;
    }
    this.#appendLinks(link, packed);
    const callOf = callReader(packed.calls);
    appendListed(this.#calls, from, callLine, callOf);
    const resultOf = valuesOf(packed.results, "text");
    appendListed(this.#results, from, resultLine, (nth) => resultOf(nth) ?? "");
    for (const [line, facts] of packed.rare) this.#rare.set(from + line, facts);
  }

  /** A line that names the one before it in its own part does so here. */
  #appendLinks(links: Uint8Array, { uuids, parents }: PackedBeside): void {
    const uuidOf = valuesOf(uuids, "text");
    const parentOf = valuesOf(parents, "text");
    let [before, next]: [string | null, number] = [null, 0];
    for (let at = 0; at < links.length; at++) {
      const link = links[at] ?? LINK.none;
      const line = this.#uuids.length;
      const uuid = uuidOf(at);
      this.#link[line] = link;
      this.#uuids.push(uuid);
      if (link === LINK.other) this.#parents.push(parentOf(next++));
      else if (link === LINK.before) this.#parents.push(before);
      else this.#parents.push(link === LINK.root ? null : undefined);
      before = uuid ?? before;
    }
    this.#uuid = before ?? this.#uuid;
  }

  #makeRoom(room: number): void {
    this.#shape = grown(this.#shape, room);
    this.#depth = grown(this.#depth, room);
    this.#message = grown(this.#message, room);
    this.#link = grown(this.#link, room);
  }
}

function shapeIn(fields: LineFields, type: string, hasResults: boolean): LineShape {
  const written = type === "user" && !hasResults ? writtenIn(fields) : null;
  const kind = kindIn(fields, type, hasResults, written !== null);
  return {
    type,
    kind,
    written: kind === "note" ? written : null,
    isQueuedPrompt: type === "attachment" && isQueuedPrompt(fields),
    usage: kind === "reply" ? usageIn(fields) : "none",
    major: kind === "reply" ? Number.parseInt(fields.text("version") ?? "0", 10) || 0 : 0,
    isSidechain: isTrue(fields, "isSidechain"),
    isAside: isTrue(fields, "isMeta") || fields.has("teamName"),
  };
}

function linkOf(parent: string | null | undefined, before: string | null): number {
  if (parent === undefined) return LINK.none;
  if (parent === null) return LINK.root;
  return parent === before ? LINK.before : LINK.other;
}

/** The items of lines one after another, and the line of each. */
function listed<Item>(
  lists: ReadonlyMap<number, readonly Item[]>,
  count: number,
): readonly [Item[], Uint32Array] {
  const items: Item[] = [];
  const lines: number[] = [];
  for (const [line, list] of lists) {
    if (line >= count) continue;
    for (const item of list) {
      items.push(item);
      lines.push(line);
    }
  }
  return [items, Uint32Array.from(lines)];
}

/** The same back, of lines from one on. */
function appendListed<Item>(
  lists: Map<number, readonly Item[]>,
  from: number,
  lines: Uint32Array,
  itemOf: (nth: number) => Item,
): void {
  for (let nth = 0; nth < lines.length; ) {
    const line = lines[nth] ?? 0;
    const list: Item[] = [];
    for (; nth < lines.length && lines[nth] === line; nth++) list.push(itemOf(nth));
    lists.set(from + line, list);
  }
}

function callReader(calls: PackedRecords<Call>): (nth: number) => Call {
  const of = <Key extends keyof Call>(key: Key) => valuesOf(calls, key);
  const [id, name, task, agent] = [of("id"), of("name"), of("task"), of("agent")];
  return (nth) => ({ id: id(nth), name: name(nth), task: task(nth), agent: agent(nth) });
}
