// The bodies of a session of AgentUse: the entry's file is read again, its secrets hidden, and what
// other files add to it is put in: the sub-agents a call started, an output that was too long.
import { type Json, type JsonObject, objectField } from "../../model/json/json.ts";
import type { BodyReader } from "../../model/session.ts";
import { artifactsIn } from "./artifacts.ts";
import { runOf } from "./children/child-runs.ts";
import type { Child } from "./children/link-children.ts";
import { type DraftEntry, eventEntry } from "./draft-entry.ts";
import type { JsonFiles } from "./json-files.ts";
import type { SessionFiles } from "./places/folders.ts";
import { draftsOf, type RowPlace } from "./session-rows.ts";

/** A row's place, and `id`, `parentId` and `timestamp` of its entry. */
export interface ChainedRow {
  readonly place: RowPlace;
  readonly base: JsonObject;
}

interface OwnSession {
  /** Name of its folder. */
  readonly folder: string;
  readonly id: string;
  readonly isOver: boolean;
}

/** Of an output in a file of its own. Characters. */
const MAX_ARTIFACT = 1 << 20;
const OUTSIDE = "It leads out of the folder of this session and was not followed.";
const MISSING = "There is no such file in the folder of this session.";

export class SessionBodies implements BodyReader {
  readonly #files: JsonFiles;
  readonly #tree: ReadonlyMap<string, SessionFiles>;
  readonly #children: ReadonlyMap<string | null, readonly Child[]>;
  readonly #rows: readonly ChainedRow[];
  readonly #own: OwnSession;
  /** The entries of the file that was read last: a file's entries are asked for one after another. */
  #last: { readonly key: string; readonly drafts: Promise<readonly DraftEntry[]> } | null = null;

  constructor(
    files: JsonFiles,
    tree: ReadonlyMap<string, SessionFiles>,
    children: ReadonlyMap<string | null, readonly Child[]>,
    rows: readonly ChainedRow[],
    own: OwnSession,
  ) {
    this.#files = files;
    this.#tree = tree;
    this.#children = children;
    this.#rows = rows;
    this.#own = own;
  }

  async body(row: number): Promise<JsonObject> {
    const chained = this.#rows[row];
    if (!chained) return {};
    const { place, base } = chained;
    const { type, ...fields } = await this.#fieldsAt(place);
    return { ...(type !== undefined && { type }), ...base, ...fields };
  }

  /** The text of the file it comes from; resume tokens in it are replaced by words that say so. */
  async raw(row: number): Promise<string> {
    const place = this.#rows[row]?.place;
    return place ? this.#files.text(place.path) : "";
  }

  async #fieldsAt(place: RowPlace): Promise<JsonObject> {
    if (place.side === "child") {
      const child = this.#children.get(null)?.find(({ prefix }) => place.path.startsWith(prefix));
      const results = child ? [await runOf(this.#files, this.#tree, child)] : [];
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
    const value = await this.#files.readAgain(place.path);
    const message = place.message === null ? null : await this.#files.readAgain(place.message);
    return draftsOf(place, value, message, this.#own.isOver);
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
    for (const child of this.#children.get(path) ?? []) {
      runs.push(await runOf(this.#files, this.#tree, child));
    }
    return runs;
  }

  async #artifactsOf(values: readonly (Json | undefined)[]): Promise<readonly JsonObject[]> {
    const has = (path: string) => this.#files.has(path);
    const found: JsonObject[] = [];
    for (const artifact of artifactsIn(values, { ...this.#own, has })) {
      const { named } = artifact;
      if (artifact.kind === "inside") {
        const text = await this.#files.text(artifact.path);
        const isCut = text.length > MAX_ARTIFACT;
        found.push({ path: named, text: text.slice(0, MAX_ARTIFACT), ...(isCut && { isCut }) });
      } else found.push({ path: named, note: artifact.kind === "outside" ? OUTSIDE : MISSING });
    }
    return found;
  }
}
