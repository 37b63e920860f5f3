// Masking where a plain search would miss, and what must stay whole beside it.
import { expect, it } from "vitest";
import type { JsonObject } from "../model/json/json.ts";
import { type Finding, keyOf } from "./finding.ts";
import { Redaction } from "./redacted.ts";

function redacting(decision: "mask" | "drop", ...words: readonly string[]) {
  const found: readonly Finding[] = words.map((value) => ({ kind: "own word", value }));
  const decisions = new Map(found.map((one) => [keyOf(one), decision]));
  return new Redaction(found, decisions);
}

it("a value that only the file's own escapes spell is masked", () => {
  const left = redacting("mask", "nathan").redacted({ text: "C\nathan" });
  expect(JSON.stringify(left)).toBe('{"text":"C[own word 1]"}');
});

it("base64 of text is rewritten in its original form", () => {
  const encoded = btoa("the secret is nathan, he said");
  const left = redacting("mask", "nathan").redacted({ text: `x ${encoded} y` });
  expect(left).toEqual({ text: `x ${btoa("the secret is [own word 1], he said")} y` });
});

it("an entry with a dropped value goes, however it is written", () => {
  const redaction = redacting("drop", "nathan");
  expect(redaction.redacted({ text: btoa("the secret is nathan") })).toBeNull();
  expect(redaction.redacted({ "%6eathan": 1 })).toBeNull();
  expect(redaction.redacted({ text: "nathaniel" })).toBeNull();
  expect(redaction.redacted({ text: "natha" })).toEqual({ text: "natha" });
});

it("keys that become equal keep their values, numbers lose what is masked", () => {
  const left = redacting("mask", "nathan", "5551234").redacted(
    JSON.parse('{"nathan":1,"%6eathan":15551234,"__proto__":[2]}'),
  );
  expect(JSON.stringify(left)).toBe(
    '{"[own word 1]":1,"[own word 1] 2":"1[own word 2]","__proto__":[2]}',
  );
});

it("words that spell one another again are still masked", () => {
  const left = redacting("mask", "abcdef", "x[own word 1]y").redacted({ text: "xabcdefy" });
  expect(JSON.stringify(left)).not.toMatch(/abcdef|x\[own word 1\]y/);
});

it("entries nested deeper than a stack are masked", () => {
  let deep: JsonObject = { text: "nathan" };
  for (let depth = 0; depth < 50_000; depth++) deep = { deep };
  let left = redacting("mask", "nathan").redacted(deep);
  while (left && "deep" in left) left = left.deep as JsonObject;
  expect(left).toEqual({ text: "[own word 1]" });
});
