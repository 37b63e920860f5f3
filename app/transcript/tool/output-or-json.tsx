// The answer of an unknown tool: many answer with JSON, which reads better indented.
import { useMemo } from "react";
import { isArray, isObject, type Json, parseJson } from "../../../src/model/json/json.ts";
import { JsonText } from "../content/json-text.tsx";
import { Output } from "./tool-output.tsx";

/** Longer texts stay as they are. Characters. */
const MAX_PARSED = 200_000;

export function OutputOrJson({ text }: { readonly text: string }) {
  const value = useMemo(() => jsonIn(text), [text]);
  return value === undefined ? <Output text={text} /> : <JsonText value={value} />;
}

function jsonIn(text: string): Json | undefined {
  if (text.length > MAX_PARSED) return undefined;
  const value = parseJson(text);
  const isNested = isArray(value) || isObject(value);
  return isNested ? value : undefined;
}
