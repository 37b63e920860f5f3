// Whose home a session was recorded in, and who else's it speaks of: by home folders and prompts, in
// whatever way they are written. Words that many share (dev, runner) and very short ones are no names.
import type { JsonObject } from "../model/json/json.ts";
import { layersIn } from "./encoded/layers.ts";
import { homes, prompts, userOf } from "./rules/people.ts";
import { ruleSearch } from "./rules/rule-search.ts";

const rulesFor = ruleSearch([homes, prompts]);

/** Names of users that an entry, or another object with strings, says. */
export function* userNamesIn(entry: JsonObject): Generator<string> {
  for (const { layer } of layersIn(entry)) {
    const { text } = layer;
    for (const { find } of rulesFor(text)) {
      for (const { kind, from, to } of find(text)) {
        const name = userOf(kind, text.slice(from, to));
        if (name !== null) yield name;
      }
    }
  }
}
