// The arguments of a tool call as text, to be read and compared: a name and a value each, texts
// unchanged and not as JSON.

import { canonical } from "../../compare/align/features.ts";
import { type ToolCall, targetOf } from "../../model/blocks/blocks.ts";
import { isArray, isObject, type Json } from "../../model/json/json.ts";

/** A longer target, or one of several lines, is not complete in the call's name. */
export const MAX_OF_TARGET = 200;
/** Deeper values are printed as JSON. */
const DEEPEST = 3;

/** "" if the call has only the target that names it. */
export function argumentsText(call: ToolCall): string {
  const target = targetOf(call);
  const isNamed = target.length <= MAX_OF_TARGET && !target.includes("\n");
  const values = Object.entries(call.arguments).filter(
    ([, value]) => !(isNamed && value === target),
  );
  if (values.length === 0) return call.partialJson;
  return values.flatMap(([name, value = null]) => linesOf(name, value)).join("\n");
}

function linesOf(name: string, value: Json): readonly string[] {
  const lines: string[] = [];
  const todo: { readonly name: string; readonly value: Json; readonly depth: number }[] = [];
  todo.push({ name, value, depth: 0 });
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const parts = next.depth < DEEPEST ? partsOf(next.value) : [];
    if (parts.length === 0) lines.push(lineOf(next.name, next.value));
    for (const [part, inner] of [...parts].reverse()) {
      todo.push({ name: `${next.name}${part}`, value: inner, depth: next.depth + 1 });
    }
  }
  return lines;
}

function partsOf(value: Json): readonly (readonly [string, Json])[] {
  if (isArray(value)) return value.map((item, i) => [`[${i}]`, item]);
  if (!isObject(value)) return [];
  return Object.entries(value).map(([key, item = null]) => [`.${key}`, item]);
}

function lineOf(name: string, value: Json): string {
  if (typeof value !== "string") return `${name}: ${canonical(value)}`;
  return value.includes("\n") ? `${name}:\n${value}` : `${name}: ${value}`;
}
