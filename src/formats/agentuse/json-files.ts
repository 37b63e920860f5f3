// Reads the small JSON files of a session one at a time, with their secrets masked, and names those
// that cannot be used (formats.md 7.10): they are left out and the rest is shown.
import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import { type Problem, ProblemLog, SessionError } from "../../model/problem.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { Secrets } from "./secrets.ts";

/** AgentUse writes no larger files: long outputs are stored in files of their own. */
const MAX_BYTES = 128 << 20;
/** Maximum files that are read at once. */
export const TOGETHER = 16;

const decoder = new TextDecoder();

export class JsonFiles {
  readonly #files: ReadonlyMap<string, ByteSource>;
  readonly secrets: Secrets;
  readonly #log = new ProblemLog();
  readonly #named = new Set<string>();

  /** `secrets`: those of the same session that are known already. */
  constructor(files: ReadonlyMap<string, ByteSource>, secrets = new Secrets()) {
    this.#files = files;
    this.secrets = secrets;
  }

  /** What is wrong with the files read so far, in the order of their names. */
  get problems(): readonly Problem[] {
    const nameOf = ({ file }: Problem) => file ?? "\uffff";
    return this.#log.list().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  size(path: string): number {
    return this.#files.get(path)?.size ?? 0;
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /**
   * The object in a file; null, and a problem, if there is none. Errors: SessionError "cancelled".
   */
  async read(path: string): Promise<JsonObject | null> {
    const bytes = await this.#bytes(path);
    if (!bytes) return null;
    const text = this.#textOf(bytes);
    const value = parseJson(text);
    if (bytes[0] === 0xef && bytes[1] === 0xbb && value !== undefined) {
      const what = "begins with a byte order mark, with which AgentUse does not read it";
      this.#note(path, what, "It was read anyway.", "bom");
    }
    if (value !== undefined && isObject(value)) return value;
    if (value !== undefined) this.note(path, "holds no JSON object");
    else this.note(path, bytes.length === 0 ? "is empty (0 bytes)" : "is not valid JSON");
    return null;
  }

  /**
   * The object of a file that had one; an empty object if it has none now. Errors: SessionError.
   */
  async readAgain(path: string): Promise<JsonObject> {
    const value = parseJson(await this.text(path));
    return value !== undefined && isObject(value) ? value : {};
  }

  /** Remembers a file's secrets, so that no other file shows them. */
  async learn(path: string): Promise<void> {
    // An unreadable file is named on demand.
    await this.text(path).catch(() => "");
  }

  /** The file's text with tokens masked. Errors: SessionError. */
  async text(path: string): Promise<string> {
    const source = this.#files.get(path);
    if (!source) return "";
    return this.#textOf(await source.read(0, Math.min(source.size, MAX_BYTES)));
  }

  /** Names a file that was left out. */
  note(path: string, what: string): void {
    this.#note(path, what, "It was left out; everything else is shown.", "unreadable-file");
  }

  #note(path: string, what: string, done: string, kind: Problem["kind"]): void {
    if (this.#named.has(path)) return;
    this.#named.add(path);
    const severity = kind === "bom" ? "note" : "error";
    const message = `The file ${path} ${what}. ${done}`;
    this.#log.add({ kind, severity, line: 0, message, file: path });
  }

  async #bytes(path: string): Promise<Uint8Array | null> {
    const source = this.#files.get(path);
    if (!source) return null;
    if (source.size > MAX_BYTES) {
      this.note(path, `is too large to be part of a session (${source.size} bytes)`);
      return null;
    }
    try {
      return await source.read(0, source.size);
    } catch (error) {
      if (!(error instanceof SessionError) || error.code === "cancelled") throw error;
      this.note(path, `could not be read: ${error.message}`);
      return null;
    }
  }

  #textOf(bytes: Uint8Array): string {
    return this.secrets.masked(decoder.decode(bytes));
  }
}
