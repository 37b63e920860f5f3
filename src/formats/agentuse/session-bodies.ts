// The bodies of an AgentUse session: the entry's file is read again with its secrets masked, and
// data from other files is added: the sub-agents a call started, an output that was too long.
import { type Json, type JsonObject, objectField } from "../../model/json/json.ts";
import type { BodyReader, FileBytes } from "../../model/session.ts";
import { artifactsIn } from "./artifacts.ts";
import { runOf } from "./children/child-runs.ts";
import type { Child } from "./children/link-children.ts";
import { type DraftEntry, eventEntry } from "./draft-entry.ts";
import type { JsonFiles } from "./json-files.ts";
import { messageModel } from "./message-entries.ts";
import type { SessionFiles } from "./places/folders.ts";
import { draftsOf, type RowPlace } from "./session-rows.ts";

/** A row's place, and `id`, `parentId` and `timestamp` of its entry. */
export interface ChainedRow {
  readonly place: RowPlace;
  readonly base: JsonObject;
}

/** A session as it was read. */
export interface ReadFolder {
  /** Reads its files. */
  readonly json: JsonFiles;
  readonly files: ReadonlyMap<string, FileBytes>;
  readonly own: SessionFiles;
  /** The session and all below it, by prefix. */
  readonly tree: ReadonlyMap<string, SessionFiles>;
  readonly id: string;
  readonly rows: readonly ChainedRow[];
  /** By the path of the part that started them; null: no part did. */
  readonly children: ReadonlyMap<string | null, readonly Child[]>;
  /** What each message says of its parts, by its path. */
  readonly models: ReadonlyMap<string, JsonObject>;
  readonly isOver: boolean;
}

/** Maximum of an output in a file of its own. Characters. */
const MAX_ARTIFACT = 1 << 20;
const OUTSIDE = "It leads out of the folder of this session and was not followed.";
const MISSING = "There is no such file in the folder of this session.";

export class SessionBodies implements BodyReader {
  readonly #read: ReadFolder;
  /** The entries of the last file read: callers ask for a file's entries one after another. */
  #last: { readonly key: string; readonly drafts: Promise<readonly DraftEntry[]> } | null = null;

  constructor(read: ReadFolder) {
    this.#read = read;
  }

  async body(row: number): Promise<JsonObject> {
    const chained = this.#read.rows[row];
    if (!chained) return {};
    const { place, base } = chained;
    const { type, ...fields } = await this.#fieldsAt(place);
    return { ...(type !== undefined && { type }), ...base, ...fields };
  }

  /** The text of the source file, with resume tokens replaced by a note. */
  async raw(row: number): Promise<string> {
    const place = this.#read.rows[row]?.place;
    return place ? this.#read.json.text(place.path) : "";
  }

  async #fieldsAt(place: RowPlace): Promise<JsonObject> {
    if (place.side === "child") {
      const child = this.#read.children
        .get(null)
        ?.find(({ prefix }) => place.path.startsWith(prefix));
      const results = child ? [await runOf(this.#read.json, this.#read.tree, child)] : [];
      return eventEntry("sub-agent", "", place.start, { results }).fields;
    }
    const draft = (await this.#draftsOf(place))[place.at];
    if (!draft) return {};
    return place.side === "part" ? this.#completed(place, draft) : draft.fields;
  }

  #draftsOf(place: RowPlace): Promise<readonly DraftEntry[]> {
    const key = `${place.side} ${place.path}`;
    if (this.#last?.key !== key) this.#last = { key, drafts: this.#readDrafts(place) };
    return this.#last.drafts;
  }

  async #readDrafts(place: RowPlace): Promise<readonly DraftEntry[]> {
    const { json, isOver } = this.#read;
    const value = await json.readAgain(place.path);
    const message = place.message === null ? {} : await json.readAgain(place.message);
    return draftsOf(place, value, { model: messageModel(message), isOver });
  }

  async #completed({ path }: RowPlace, { fields, suffix }: DraftEntry): Promise<JsonObject> {
    const message = objectField(fields, "message");
    const isResult = message?.role === "toolResult";
    const isState = suffix === ":state" && fields.type === "custom";
    if (!isResult && !isState) return fields;
    const data = objectField(fields, "data") ?? {};
    // A finished call has its sub-agents in its result.
    const holds = isResult || data.status === "pending" || data.status === "running";
    const results = holds ? await this.#runsOf(path) : [];
    if (isState) return results.length > 0 ? { ...fields, data: { ...data, results } } : fields;
    const details = objectField(message ?? {}, "details") ?? {};
    const artifacts = await this.#artifactsOf([message?.content, details]);
    const more = {
      ...details,
      ...(results.length > 0 && { results }),
      ...(artifacts.length > 0 && { artifacts }),
    };
    return { ...fields, message: { ...message, details: more } };
  }

  async #runsOf(path: string): Promise<readonly JsonObject[]> {
    const runs: JsonObject[] = [];
    for (const child of this.#read.children.get(path) ?? []) {
      runs.push(await runOf(this.#read.json, this.#read.tree, child));
    }
    return runs;
  }

  async #artifactsOf(values: readonly (Json | undefined)[]): Promise<readonly JsonObject[]> {
    const { json, own, id } = this.#read;
    const place = { folder: own.name, id, has: (path: string) => json.has(path) };
    const found: JsonObject[] = [];
    for (const artifact of artifactsIn(values, place)) {
      const { named } = artifact;
      if (artifact.kind === "inside") {
        const text = await json.text(artifact.path);
        const isCut = text.length > MAX_ARTIFACT;
        found.push({ path: named, text: text.slice(0, MAX_ARTIFACT), ...(isCut && { isCut }) });
      } else found.push({ path: named, note: artifact.kind === "outside" ? OUTSIDE : MISSING });
    }
    return found;
  }
}
