// What the lines record about the session: the file has no header (2.1).
import {
  type JsonObject,
  numberField,
  objectField,
  stringField,
} from "../../../model/json/json.ts";
import { PAID } from "../../../model/prices/paid-cost.ts";
import { LIST_PRICES } from "../../../model/prices/price-source.ts";
import { keyOf, shownId } from "../../../model/table/ids.ts";
import type { ObjectPlace } from "../../../read/line/objects.ts";
import { countText } from "../../../text/units.ts";
import { systemKey } from "./system.ts";

/** Each fact from the first line that records it. */
export class HeaderFacts {
  /** The byte of the line at which all but the version was known; Infinity until then. */
  knownFrom = Number.POSITIVE_INFINITY;
  /** Of the program that wrote the last lines. */
  version = "";
  /** Some line has the system prompt, with which contexts begin whatever its position. */
  hasSystem = false;
  /** What a sub-agent continues that is in its session's file: the line that says so, as a sentence. */
  begun: { readonly line: number; readonly message: string } | null = null;
  /**
   * The first and the last line that were copied from the session this one was forked from; 0: none was.
   */
  copied: readonly [first: number, last: number] = [0, 0];
  #id: string | undefined;
  #forkedFrom: string | undefined;
  #cwd: string | undefined;
  #timestamp: string | undefined;
  #agentId: string | undefined;
  /** The last total that was written: a fork continues the totals of its original. */
  #paid: number | undefined;
  /** Some line of the conversation is not a sub-agent's. */
  #isMain = false;

  add(line: JsonObject, { start, line: number }: ObjectPlace): void {
    if (line.type === "fork-context-ref") this.begun = { line: number, message: begunText(line) };
    this.hasSystem ||= systemKey(line) !== null;
    this.#isMain ||= line.parentUuid !== undefined && line.isSidechain !== true;
    this.version = stringField(line, "version")?.slice(0, 40) ?? this.version;
    this.#id ??= stringField(line, "sessionId");
    this.#cwd ??= stringField(line, "cwd");
    this.#timestamp ??= stringField(line, "timestamp");
    this.#agentId ??= stringField(line, "agentId");
    // Copied lines name the session they are copied from, or replies the one that asked for them (formats-more.md 7.1).
    const asked = line.type === "assistant" ? stringField(line, "requestSessionId") : undefined;
    const from = stringField(objectField(line, "forkedFrom") ?? {}, "sessionId") ?? asked;
    if (from !== undefined && from !== this.#id) {
      this.#forkedFrom ??= from;
      this.copied = [this.copied[0] || number, number];
    }
    if (line.type === "cost-state") this.#paid = numberField(line, "totalCostUSD") ?? this.#paid;
    if (this.knownFrom <= start || !this.#isMain) return;
    const known = [this.#id, this.#cwd, this.#timestamp];
    if (known.every((fact) => fact !== undefined)) this.knownFrom = start;
  }

  /**
   * In the shape of a pi header. A fork names the session it was copied from, a sub-agent's own file the
   * session that its lines could belong to.
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
      ...(this.#paid !== undefined && { [PAID]: this.#paid }),
    };
  }
}

function begunText(line: JsonObject): string {
  const count = numberField(line, "contextLength");
  const messages =
    count === undefined ? "the conversation" : countText(count, "message", "messages");
  const last = shownId(keyOf(line.parentLastUuid));
  return `What the model saw first is not in this file: ${messages} up to entry ${last} of the session ${shownId(keyOf(line.parentSessionId))}, which this sub-agent was forked from.`;
}

/** One kind is no agent: it wrote the summary of a compaction (2.1). */
function agentTypeOf(agentId: string): string {
  return agentId.startsWith("acompact-") ? "compaction" : "agent";
}
