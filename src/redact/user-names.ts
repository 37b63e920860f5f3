// Whose home a session was recorded in, and who else's it speaks of: by home folders and prompts, in
// whatever way they are written. Words that many share (dev, runner) and very short ones name nobody.
import type { JsonObject } from "../model/json/json.ts";
import { layersOf } from "./encoded/layers.ts";
import { stringsOf } from "./encoded/strings.ts";
import { homes, prompts, userOf } from "./rules/people.ts";
import { RuleSearch } from "./rules/rule-search.ts";

const search = new RuleSearch([homes, prompts]);

/** Names of users that an entry, or another object with strings, says. */
export function* userNamesIn(entry: JsonObject): Generator<string> {
  for (const { text, isMedia } of stringsOf(entry)) {
    for (const layer of layersOf(text, isMedia)) {
      for (const { find } of search.rulesFor(layer.text)) {
        for (const { kind, from, to } of find(layer.text)) {
          const name = userOf(kind, layer.text.slice(from, to));
          if (name !== null) yield name;
        }
      }
    }
  }
}
