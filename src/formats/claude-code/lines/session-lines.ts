// What is kept of a session's lines: the data for trees, names and rows.

import { timeOf } from "../../../model/json/coerced.ts";
import { type Json, type JsonObject, objectField, stringField } from "../../../model/json/json.ts";
import type { ObjectPlace } from "../../../read/line/objects.ts";
import { Alike, NumberedTexts } from "../../line-session/alike.ts";
import { LinePlaces, saidBefore } from "../../line-session/line-places.ts";
import type { KeptLines } from "../../line-session/line-reading.ts";
import { HeaderFacts } from "./header-facts.ts";
import type { Call, LineKind } from "./line-kinds.ts";
import { type Part, partsIn } from "./requests.ts";
import {
  callsIn,
  isSameShape,
  type LineShape,
  NONE,
  type RareFacts,
  rareIn,
  resultsIn,
  shapeOf,
} from "./session-line.ts";

/** Maximum lines before the first request that a file records. */
const MOST_BEFORE = 500;

const NO_SHAPE = shapeOf({}, NONE);

export class SessionLines implements KeptLines<SessionLines> {
  places = new LinePlaces();
  /** How many lines belong to the session that this one continues: they come first. */
  firstOwn = 0;
  facts = new HeaderFacts();
  /** The last one with each id. */
  readonly calls = new Map<string, Call>();
  readonly #shapes = new Alike((shape: LineShape) => shape, isSameShape);
  #shape: LineShape[] = [];
  /** A number of `#messageIds`; 0 for a line that is no reply. */
  #message: number[] = [];
  #messageIds = new NumberedTexts();
  #uuids: (string | null)[] = [];
  #parents: (string | null | undefined)[] = [];
  /** The last one. */
  #uuid: string | null = null;
  readonly #calls = new Map<number, readonly Call[]>();
  #results = new Map<number, readonly string[]>();
  #parts = new Map<number, readonly Part[]>();
  #hasRequests = false;
  #rare = new Map<number, RareFacts>();
  readonly #start: number;

  /** `start`: the first byte of the session's own lines. */
  constructor(start = 0) {
    this.#start = start;
  }

  first(count: number): SessionLines {
    const first = new SessionLines(this.#start);
    first.firstOwn = Math.min(count, this.firstOwn);
    first.places = this.places.first(count);
    // Repeated values are stored once.
    first.facts = this.facts;
    first.#shape = this.#shape.slice(0, count);
    first.#message = this.#message.slice(0, count);
    first.#messageIds = this.#messageIds;
    first.#uuids = this.#uuids.slice(0, count);
    first.#parents = this.#parents.slice(0, count);
    for (const calls of saidBefore(count, this.#calls).values()) first.#addCalls(calls);
    first.#results = saidBefore(count, this.#results);
    first.#parts = saidBefore(count, this.#parts);
    first.#hasRequests = this.#hasRequests;
    first.#rare = saidBefore(count, this.#rare);
    return first;
  }

  get count(): number {
    return this.places.count;
  }

  shapeAt(line: number): LineShape {
    return this.#shape[line] ?? NO_SHAPE;
  }

  kindAt(line: number): LineKind {
    return this.shapeAt(line).kind;
  }

  /** Null: it has none. */
  uuidAt(line: number): string | null {
    return this.#uuids[line] ?? null;
  }

  /** Null: it is a root; undefined: no such key, the line is outside the tree. */
  parentUuidAt(line: number): string | null | undefined {
    return this.#parents[line];
  }

  /** Whether a line is in the tree. */
  isInTree(line: number): boolean {
    return this.uuidAt(line) !== null && this.parentUuidAt(line) !== undefined;
  }

  /** The first line in the tree; -1 for none. */
  firstInTree(): number {
    for (let line = 0; line < this.count; line++) if (this.isInTree(line)) return line;
    return -1;
  }

  /**
   * Of replies: lines with the same number are one message of the API (2.3). Each holds one block, and all have the
   * message's usage. 0 for a line that is no reply.
   */
  messageAt(line: number): number {
    return this.#message[line] ?? 0;
  }

  callsAt(line: number): readonly Call[] {
    return this.#calls.get(line) ?? NONE;
  }

  /** The ids of the calls that its results answer. */
  resultsAt(line: number): readonly string[] {
    return this.#results.get(line) ?? NONE;
  }

  /** The content, if the file records requests. */
  partsAt(line: number): readonly Part[] {
    return this.#parts.get(line) ?? NONE;
  }

  rareAt(line: number): RareFacts {
    return this.#rare.get(line) ?? {};
  }

  /** Lines with rare facts, in order. */
  get rare(): ReadonlyMap<number, RareFacts> {
    return this.#rare;
  }

  add(object: JsonObject, place: ObjectPlace): void {
    const line = this.count;
    if (place.start < this.#start) this.firstOwn = line + 1;
    else this.facts.add(object, place);
    this.places.add(place, timeOf(object.timestamp));
    const results = resultsIn(object);
    const own = shapeOf(object, results);
    const shape = this.#shapes.find(own.type, own);
    this.#shape.push(shape);
    if (results.length > 0) this.#results.set(line, results);
    if (shape.kind === "reply" || shape.kind === "synthetic") this.#addCalls(callsIn(object, line));
    this.#message.push(shape.kind === "reply" ? this.#messageOf(object) : 0);
    const parent = this.#addLink(object);
    const rare = rareIn(object, shape, shape.isSidechain && (parent ?? null) === null);
    if (rare) this.#rare.set(line, rare);
    this.#hasRequests ||= rare?.request?.is === "request";
    const parts = this.#hasRequests || line < MOST_BEFORE ? partsIn(object) : NONE;
    if (parts.length > 0) this.#parts.set(line, parts);
  }

  #addLink({ uuid, parentUuid }: JsonObject): string | null | undefined {
    let parent = parentUuid === undefined ? undefined : textOf(parentUuid);
    // Most lines name the line above: sharing its text halves the memory.
    if (parent === this.#uuid) parent = this.#uuid;
    this.#parents.push(parent);
    const own = textOf(uuid);
    this.#uuids.push(own);
    this.#uuid = own ?? this.#uuid;
    return parent;
  }

  /** A reply without an id is a message by itself. */
  #messageOf(reply: JsonObject): number {
    const id = stringField(objectField(reply, "message") ?? {}, "id") ?? "";
    return id === "" ? this.#messageIds.numberAlone() : this.#messageIds.numberOf(id);
  }

  #addCalls(calls: readonly Call[]): void {
    const [first] = calls;
    if (first) this.#calls.set(first.line, calls);
    for (const call of calls) this.calls.set(call.id, call);
  }
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}
