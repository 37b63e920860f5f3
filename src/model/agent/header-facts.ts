// What a session's header says beyond what every header does (formats.md 2.3): dreb's agent, the metadata
// that programs around pi write, and unknown fields as they are.

import { isObject, type Json, type JsonObject, stringField } from "../json/json.ts";
import { PAID } from "../prices/paid-cost.ts";

/** Read elsewhere, or said by other parts of a screen. */
const KNOWN: ReadonlySet<string> = new Set([
  "type",
  "version",
  "id",
  "timestamp",
  "cwd",
  "parentSession",
  "branchedFrom",
  "agentuse",
  "listPrices",
  PAID,
]);

/** What the header names as the session that this one came from; files of version 1 call it otherwise. "" without one. */
export function parentIn(header: JsonObject | null): string {
  const text = (key: string) => stringField(header ?? {}, key) ?? "";
  return text("parentSession") || text("branchedFrom");
}

/** Of version 1, which had no entries for them. */
const FIRST_SETTINGS: ReadonlyMap<string, string> = new Map([
  ["provider", "Provider at the start"],
  ["modelId", "Model at the start"],
  ["thinkingLevel", "Thinking at the start"],
]);

/** More are named by how many they are. */
const MAX_FACTS = 30;

interface HeaderFact {
  /** In words where that is known, else as the header spells it. */
  readonly name: string;
  /** Where it stands: "agentType", "metadata.run". */
  readonly path: string;
  readonly value: Json;
}

/** In the order of the header; each field of `metadata` by itself. `more`: how many more there are. */
export function headerFacts(header: JsonObject) {
  const facts: HeaderFact[] = [];
  let more = 0;
  const add = (fact: HeaderFact) => {
    if (facts.length < MAX_FACTS) facts.push(fact);
    else more++;
  };
  for (const [name, value = null] of Object.entries(header)) {
    if (KNOWN.has(name)) continue;
    const agent = name === "agentType" ? stringField(header, name)?.trim() : undefined;
    if (agent) add({ name: "Sub-agent", path: name, value: agent });
    else if (name === "metadata" && isObject(value) && Object.keys(value).length > 0) {
      for (const [field, one = null] of Object.entries(value)) {
        add({ name: field, path: `metadata.${field}`, value: one });
      }
    } else add({ name: FIRST_SETTINGS.get(name) ?? name, path: name, value });
  }
  return { facts, more };
}
