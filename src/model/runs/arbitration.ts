// What dreb records when its arbiter decides which agent, model and effort a sub-agent gets
// (formats.md 6.2): `custom` entries of this type, outside the context.
import { isObject, type Json, type JsonObject, objectField, stringField } from "../json/json.ts";

export const ARBITRATION = "subagent_arbitration";

/** Of each name and reason: they come from a file. */
const MAX_CHARACTERS = 200;
const PARTS = ["agent", "model", "thinking"] as const;

/** `Explore, p/big → p/small, thinking medium → low`; why, when nothing could be decided. */
export function arbitrationText(data: Json | undefined): string {
  if (data === undefined || !isObject(data)) return "";
  const step = typeof data.step === "number" ? `step ${data.step}: ` : "";
  if (data.status === "failure") {
    const why = wordAt(data, "errorMessage") || wordAt(data, "errorCode");
    return `${step}failed${why ? `: ${why}` : ""}`;
  }
  const proposed = objectField(data, "proposed") ?? {};
  const final = objectField(data, "final") ?? proposed;
  return `${step}${PARTS.map((part) => change(proposed, final, part)).join(", ")}`;
}

function change(from: JsonObject, to: JsonObject, part: (typeof PARTS)[number]): string {
  const before = wordAt(from, part) || "?";
  const after = wordAt(to, part) || before;
  return `${part === "thinking" ? "thinking " : ""}${before === after ? before : `${before} → ${after}`}`;
}

function wordAt(object: JsonObject, key: string): string {
  return (stringField(object, key) ?? "").slice(0, MAX_CHARACTERS);
}
