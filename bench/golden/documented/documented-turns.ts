// What oh-my-pi does not send again (formats-more.md 3.5): turns that were cut off or failed, and calls that no result
// follows. With code of its own.
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { Documented } from "./documented.ts";
import { fields, isRecord, type StrictFile } from "./strict-file.ts";

/** Only it gives sessions titles of their own, and writes provider and model as one text. */
export function isOfOhMyPi({ values, allHeaders, entries }: StrictFile): boolean {
  const title = allHeaders[0]?.title;
  return (
    (typeof title === "string" && title.trim() !== "") ||
    values.some((value) => isRecord(value) && isSlot(value)) ||
    entries.map(fields).some(({ type, model }) => type === "model_change" && isText(model))
  );
}

function isSlot({ type, id, pad, v }: JsonObject): boolean {
  return type === "title" && id === undefined && isText(pad) && typeof v === "number";
}

/** Whether it does not send an entry, at an index of a context. */
export class LeftOut {
  readonly #documented: Documented;
  readonly #still: ReadonlySet<number>;

  constructor(documented: Documented) {
    this.#documented = documented;
    const marks = documented.objects.filter((entry) => {
      const { type, customType } = fields(entry);
      return type === "custom" && customType === "interrupted-thinking";
    });
    this.#still = new Set(marks.map(({ ordinal }) => this.#replyAbove(ordinal)));
  }

  has(ordinal: number): boolean {
    const isResult = this.#messageAt(ordinal).role === "toolResult";
    const reply = isResult ? this.#replyAbove(ordinal) : ordinal;
    return isFailed(this.#messageAt(reply)) && !this.#still.has(reply);
  }

  /** `given`: what the entry at an index of the context gives. */
  answered(
    context: readonly number[],
    place: number,
    given: readonly JsonObject[],
  ): readonly JsonObject[] {
    const next = context[place + 1];
    const isAnswered = next !== undefined && this.#messageAt(next).role === "toolResult";
    const own = this.#messageAt(context[place] ?? -1);
    if (own.role !== "assistant" || isAnswered) return given;
    return given.flatMap((message) => {
      const { content } = message;
      if (message.role !== "assistant" || !Array.isArray(content)) return [message];
      const rest = content.filter((block) => !isRecord(block) || block.type !== "toolCall");
      if (rest.length === content.length) return [message];
      return rest.length === 0 ? [] : [{ ...message, content: rest }];
    });
  }

  /** The nearest entry above that is no result. */
  #replyAbove(ordinal: number): number {
    const above = this.#documented.path(ordinal).slice(0, -1);
    return above.findLast((at) => this.#messageAt(at).role !== "toolResult") ?? -1;
  }

  #messageAt(ordinal: number): JsonObject {
    const { type, message } = this.#documented.entryAt(ordinal);
    return type === "message" && isRecord(message) ? message : {};
  }
}

function isFailed({ role, stopReason, errorMessage, content }: JsonObject): boolean {
  if (role !== "assistant") return false;
  const isEmpty =
    content === "" || !(isText(content) || (Array.isArray(content) && content[0] !== undefined));
  return stopReason === "aborted" || stopReason === "error" || (Boolean(errorMessage) && isEmpty);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
