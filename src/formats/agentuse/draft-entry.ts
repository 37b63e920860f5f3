// An entry as one file of a session gives it, before it has a place: the shape that all makers of
// entries share.

import { momentField } from "../../model/blocks/usage.ts";
import { type JsonObject, numberField, objectField } from "../../model/json/json.ts";

export interface DraftEntry {
  /**
   * Distinguishes it from the file's other entries: the id is the file's own id plus this suffix.
   */
  readonly suffix: string;
  /** ms since 1970; NaN: the file records none. */
  readonly time: number;
  /** `type` and the fields of that type. */
  readonly fields: JsonObject;
}

/** The prefix of this format's `custom` entries. */
const EVENT = "agentuse.";

/**
 * Anything that is not a message: pi keeps such foreign data in `custom` entries, outside the
 * context.
 */
export function eventEntry(
  word: string,
  suffix: string,
  time: number,
  data: JsonObject,
): DraftEntry {
  return { suffix, time, fields: { type: "custom", customType: `${EVENT}${word}`, data } };
}

/** An attachment of the conversation, shown as content; `details`: its other fields. */
export function attachedEntry(
  word: string,
  time: number,
  content: readonly JsonObject[],
  details: JsonObject,
): DraftEntry {
  const customType = `${EVENT}${word}`;
  const fields = { type: "custom_message", customType, content, display: true, details };
  return { suffix: "", time, fields };
}

/** `timestamp`: when it began, ms; absent if it is not recorded. */
export function messageEntry(
  suffix: string,
  time: number,
  message: JsonObject,
  began = time,
): DraftEntry {
  const timestamp = Number.isNaN(began) ? {} : { timestamp: began };
  return { suffix, time, fields: { type: "message", message: { ...message, ...timestamp } } };
}

/** A moment of a `time` object, ms since 1970; NaN if absent. */
export function momentIn(holder: JsonObject, key: string): number {
  return momentField(objectField(holder, "time") ?? {}, key) ?? Number.NaN;
}

/** The tokens of a message or step as pi counts them: AgentUse's `input` includes cached reads. */
export function usageOf(holder: JsonObject): JsonObject | null {
  const tokens = objectField(holder, "tokens") ?? {};
  const cache = objectField(tokens, "cache") ?? {};
  const figure = (object: JsonObject, key: string) => Math.max(0, numberField(object, key) ?? 0);
  const cacheRead = figure(cache, "read");
  const usage = {
    input: Math.max(0, figure(tokens, "input") - cacheRead),
    output: figure(tokens, "output"),
    cacheRead,
    cacheWrite: figure(cache, "write"),
  };
  const reasoning = figure(tokens, "reasoning");
  const cost = figure(holder, "cost");
  const isNothing = Object.values(usage).every((count) => count === 0);
  if (isNothing && cost === 0) return null;
  return {
    ...usage,
    ...(reasoning > 0 && { reasoning }),
    // Version 0.15 writes 0 for an unknown price.
    ...(cost > 0 && { cost: { total: cost } }),
  };
}

/** Splits `provider:model`. Older versions write only the model's name, next to the provider. */
export function modelOf(full: string, provider = ""): JsonObject {
  const at = full.indexOf(":");
  if (at > 0) return { provider: full.slice(0, at), model: full.slice(at + 1) };
  return { ...(provider && { provider }), ...(full && { model: full }) };
}
