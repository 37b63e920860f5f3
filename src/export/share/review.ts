// Values in a share that may not be meant for others: found in everything that would leave under its
// scope, decided by a person, and then applied to every entry on its way out.
import type { JsonObject } from "../../model/json/json.ts";
import { UNREAD_KINDS } from "../../model/problem.ts";
import type { Session } from "../../model/session.ts";
import { NO_ROW } from "../../model/table/table.ts";
import {
  type Decisions,
  type FindingGroup,
  groupsOf,
  undecided,
} from "../../redact/decide/decisions.ts";
import { type Finding, keyOf } from "../../redact/finding.ts";
import {
  type FindingOptions,
  type FindingSearch,
  type Found,
  findingSearch,
  nameFindingsIn,
} from "../../redact/findings-in.ts";
import { NameSearch } from "../../redact/names.ts";
import { Redaction } from "../../redact/redacted.ts";
import { countText } from "../../text/units.ts";
import { isEverything, type ShareScope, scopeText } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";
import type { ChangeEntry } from "./shared-lines.ts";
import { sharedObjects } from "./shared-objects.ts";

export interface ReviewOptions extends FindingOptions {
  /**
   * How many entries were searched, and how many there are to search: those before the last found name
   * are searched again, and counted again from then on.
   */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Findings that are decided together, and their places. */
export interface ReviewedGroup extends FindingGroup {
  /** Rows of the session, ascending; NO_ROW: the header or the file's name. */
  readonly rows: readonly number[];
}

/**
 * Errors: ShareError for a branch or turn that does not exist; SessionError of the file,
 * "cancelled".
 */
export async function reviewShare(
  source: ShareSource,
  scope: ShareScope,
  options: ReviewOptions = {},
): Promise<ShareReview> {
  const { signal, onProgress } = options;
  const search = findingSearch(options);
  const names = new NameSearch();
  const { header, rows, users, shorten, read } = await sharedObjects(source, scope, signal);
  // Left out where they are readable; in other spellings, they are found.
  names.learnUsers(users);
  const top = [{ fileName: shorten(source.opened.session.fileName) }, header];
  const looks = new Map([[NO_ROW, look(top, search, names)]]);
  let done = 0;
  for await (const { row, entry } of read(rows)) {
    looks.set(row, look([entry], search, names));
    onProgress?.(++done, rows.length);
  }
  const isBehind = (row: number) => (looks.get(row)?.names ?? 0) < names.size;
  const lookAgain = (row: number, objects: readonly JsonObject[]) => {
    const named = objects.flatMap((object) => nameFindingsIn(object, names));
    looks.set(row, { first: looks.get(row)?.first ?? [], named, names: names.size });
  };
  if (isBehind(NO_ROW)) lookAgain(NO_ROW, top);
  const again = rows.filter(isBehind);
  for await (const { row, entry } of read(again)) {
    lookAgain(row, [entry]);
    onProgress?.(++done, rows.length + again.length);
  }
  return new ShareReview(looks, shorten);
}

/**
 * Searches for the names that are known by now, and for those that are found here; reports how many.
 */
function look(objects: readonly JsonObject[], search: FindingSearch, names: NameSearch) {
  const known = names.size;
  const found = objects.map((object) => search(object, names));
  const first = found.flatMap((one) => one.first);
  names.learn(first);
  const isNew = names.size > known;
  const named = isNew
    ? objects.flatMap((object) => nameFindingsIn(object, names))
    : found.flatMap((one) => one.named);
  return { first, named, names: names.size };
}

export class ShareReview {
  /** In the order of their first finding. */
  readonly groups: readonly ReviewedGroup[];
  /** All of them, in the order of the rows. */
  readonly findings: readonly Finding[];

  readonly #shorten: (text: string) => string;

  /** `byRow`: the findings in each. `shorten`: removes from a text what the scope leaves out. */
  constructor(
    byRow: ReadonlyMap<number, Found>,
    shorten: (text: string) => string = (text) => text,
  ) {
    this.#shorten = shorten;
    const found: Finding[] = [];
    const rowsByKey = new Map<string, Set<number>>();
    for (const [row, { first, named }] of [...byRow].sort(([a], [b]) => a - b)) {
      for (const finding of [...first, ...named]) {
        found.push(finding);
        const key = keyOf(finding);
        rowsByKey.set(key, (rowsByKey.get(key) ?? new Set()).add(row));
      }
    }
    this.findings = found;
    this.groups = groupsOf(found).map((group) => ({
      ...group,
      rows: [...(rowsByKey.get(group.key) ?? [])],
    }));
  }

  /** Everything that must be decided before anything leaves. */
  undecided(decisions: Decisions): readonly FindingGroup[] {
    return undecided(this.findings, decisions);
  }

  /**
   * The changes to outgoing entries (`change`, for `sharedLines`; null: no entry has to be changed) and to other
   * texts, such as the name of the file ("" if it is left out). Errors: RangeError while a finding is undecided.
   */
  change(decisions: Decisions) {
    const redaction = new Redaction(this.findings, decisions);
    const change: ChangeEntry = (entry) => redaction.redacted(entry);
    const text = (whole: string): string => {
      const { text: masked } = redaction.redacted({ text: this.#shorten(whole) }) ?? {};
      return typeof masked === "string" ? masked : "";
    };
    return { change: this.findings.length === 0 ? null : change, text };
  }
}

/** A copy's note about its missing parts: "without thinking; 2 values masked"; "" for the complete session. */
export function leftOutText(
  session: Session,
  scope: ShareScope,
  review: ShareReview,
  decisions: Decisions,
): string {
  const masked = review.groups.filter(({ key }) => decisions.get(key) === "mask").length;
  const parts = isEverything(scope) ? [] : [scopeText(scope)];
  if (masked > 0) parts.push(`${countText(masked, "value")} masked`);
  if (review.groups.some(({ key }) => decisions.get(key) === "drop")) {
    parts.push("some entries left out");
  }
  const lines = linesWithoutEntry(session);
  if (lines > 0) {
    const which = lines === 1 ? "that is no entry is" : "that are no entries are";
    parts.push(`${countText(lines, "line")} ${which} left out`);
  }
  return parts.join("; ");
}

/** Lines of the file that gave no entry: no screen shows them, and no copy has them. */
function linesWithoutEntry({ hasPiEntries, problems }: Session): number {
  let lines = 0;
  for (const { kind, more = 1 } of problems) {
    // Later headers of other agents are separate entries.
    const isHeader = kind === "second-header" && hasPiEntries;
    if (isHeader || kind === "endless-line" || UNREAD_KINDS.has(kind)) lines += more;
  }
  return lines;
}
