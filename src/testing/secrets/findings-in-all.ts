// All that is found in some entries at once, as a review finds it entry by entry.
import type { JsonObject } from "../../model/json/json.ts";
import type { Finding } from "../../redact/finding.ts";
import { type FindingOptions, findingSearch, nameFindingsIn } from "../../redact/findings-in.ts";
import { NameSearch } from "../../redact/names.ts";

/** Both passes, entry by entry. `entries` is gone through twice; `users` are looked for besides. */
export function findingsInAll(
  entries: Iterable<JsonObject>,
  options: FindingOptions = {},
  users: Iterable<string> = [],
): readonly (readonly Finding[])[] {
  const search = findingSearch(options);
  const names = new NameSearch();
  names.learnUsers(users);
  const noNames = new NameSearch();
  const first = Array.from(entries, (entry) => search(entry, noNames).first);
  for (const findings of first) names.learn(findings);
  let at = 0;
  return Array.from(entries, (entry) => [...(first[at++] ?? []), ...nameFindingsIn(entry, names)]);
}
