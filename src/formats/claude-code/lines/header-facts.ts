// What the lines say of the session: the file has no header (2.1).
import type { JsonObject } from "../../../model/json/json.ts";
import { LIST_PRICES } from "../../../model/prices/price-source.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import { isTrue, type LineFields } from "./line-fields.ts";

/** What some lines say, each fact by the first of them that does. Plain data. */
export interface FoundFacts {
  /** The newest one. */
  readonly version: string | undefined;
  readonly id: string | undefined;
  /** All lines of a fork name the session they are copied from; of the first line with an id. */
  readonly forkedFrom: string | undefined;
  readonly cwd: string | undefined;
  readonly timestamp: string | undefined;
  readonly agentId: string | undefined;
  /** Some line of the conversation is not a sub-agent's. */
  readonly isMain: boolean;
  /** The byte of the line with which all but the version was known; Infinity until then. */
  readonly knownFrom: number;
}

export class HeaderFacts {
  /** The byte of the line with which all but the version was known; Infinity until then. */
  knownFrom = Number.POSITIVE_INFINITY;
  #version: string | undefined;
  #id: string | undefined;
  #forkedFrom: string | undefined;
  #cwd: string | undefined;
  #timestamp: string | undefined;
  #agentId: string | undefined;
  #isMain = false;

  /** Of the program that wrote the last lines. */
  get version(): string {
    return this.#version ?? "";
  }

  add(fields: LineFields, { start }: LinePlace): void {
    this.#isMain ||= fields.has("parentUuid") && !isTrue(fields, "isSidechain");
    const version = fields.text("version");
    if (version !== undefined) this.#version = version.slice(0, 40);
    if (this.#id === undefined) {
      this.#id = fields.text("sessionId");
      this.#forkedFrom = fields.text("forkedFrom");
    }
    this.#cwd ??= fields.text("cwd");
    this.#timestamp ??= fields.text("timestamp");
    this.#agentId ??= fields.text("agentId");
    if (this.knownFrom <= start || !this.#isMain) return;
    const known = [this.#id, this.#cwd, this.#timestamp];
    if (known.every((fact) => fact !== undefined)) this.knownFrom = start;
  }

  get found(): FoundFacts {
    return {
      version: this.#version,
      id: this.#id,
      forkedFrom: this.#forkedFrom,
      cwd: this.#cwd,
      timestamp: this.#timestamp,
      agentId: this.#agentId,
      isMain: this.#isMain,
      knownFrom: this.knownFrom,
    };
  }

  /** What the lines after these say. */
  join(later: FoundFacts): void {
    this.knownFrom = Math.min(this.knownFrom, later.knownFrom);
    this.#isMain ||= later.isMain;
    this.#version = later.version ?? this.#version;
    if (this.#id === undefined) {
      this.#id = later.id;
      this.#forkedFrom = later.forkedFrom;
    }
    this.#cwd ??= later.cwd;
    this.#timestamp ??= later.timestamp;
    this.#agentId ??= later.agentId;
  }

  /**
   * As a header of pi's has it. A fork names the session it was copied from, a sub-agent's own file the one
   * whose lines it could be.
   */
  header(): JsonObject {
    const agent = this.#isMain ? undefined : this.#agentId;
    const session = this.#id ?? "";
    const parent = agent === undefined ? this.#forkedFrom : session;
    const id = agent ?? session;
    return {
      type: "session",
      version: 3,
      ...LIST_PRICES,
      id,
      ...(parent !== undefined && parent !== id && { parentSession: parent }),
      ...(agent !== undefined && { agentType: agentTypeOf(agent), agentId: agent }),
      ...(this.#timestamp !== undefined && { timestamp: this.#timestamp }),
      ...(this.#cwd !== undefined && { cwd: this.#cwd }),
    };
  }
}

/** One of them is no agent: it wrote the summary of a compaction (2.1). */
function agentTypeOf(agentId: string): string {
  return agentId.startsWith("acompact-") ? "compaction" : "agent";
}
