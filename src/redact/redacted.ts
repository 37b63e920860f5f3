// An entry as it may leave: every masked value is a mark wherever it stands, also where no rule saw it and
// however it is written.
import { rebuilt } from "../model/entry/rebuilt.ts";
import type { JsonObject } from "../model/json/json.ts";
import { type Decisions, groupsOf, undecided } from "./decide/decisions.ts";
import type { Marks } from "./decide/marks.ts";
import { isMediaField } from "./encoded/strings.ts";
import type { Finding } from "./finding.ts";
import { MaskedText } from "./mask-text.ts";

/** What was decided about a session, ready to be applied to each of its entries. */
export class Redaction {
  readonly #text: MaskedText;

  /** `findings`: of the whole session. Errors: RangeError while something is undecided. */
  constructor(findings: readonly Finding[], decisions: Decisions, marks: Marks) {
    const open = undecided(findings, decisions).length;
    if (open > 0) {
      throw new RangeError(`${open} of the findings are not decided: nothing can leave before.`);
    }
    const masks = new Map<string, string>();
    const drops = new Set<string>();
    for (const { key, value } of groupsOf(findings)) {
      const decision = decisions.get(key);
      if (decision === "drop") drops.add(value);
      const mark = marks.get(value);
      if (mark === undefined) throw new Error("Broken invariant: a finding without a mark");
      if (decision === "mask") masks.set(value, mark);
    }
    this.#text = new MaskedText(masks, drops);
  }

  /** A masked copy, or null for an entry that is left out. */
  redacted(entry: JsonObject): JsonObject | null {
    let isDropped = false;
    const left = rebuilt(entry, {
      text: (text, key, holder) => {
        const isMedia = holder !== null && isMediaField(key, holder);
        const masked = isMedia ? this.#text.maskedMedia(text) : this.#text.masked(text);
        isDropped ||= masked === null;
        return masked ?? "";
      },
    });
    return isDropped ? null : left;
  }
}
