// What a share holds that may not be meant for others: found in all that would leave under its scope,
// decided by a person, and then done to every entry on its way out.
import type { JsonObject } from "../../model/json/json.ts";
import { NO_ROW } from "../../model/table/table.ts";
import {
  type Decisions,
  type FindingGroup,
  groupsOf,
  undecided,
} from "../../redact/decide/decisions.ts";
import { marksOf } from "../../redact/decide/marks.ts";
import { type Finding, keyOf } from "../../redact/finding.ts";
import { type FindingOptions, findingsIn, nameFindingsIn } from "../../redact/findings-in.ts";
import { namesIn } from "../../redact/names.ts";
import { Redaction } from "../../redact/redacted.ts";
import type { ShareScope } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";
import { type ChangeEntry, sharedObjects } from "./shared-lines.ts";

export interface ReviewOptions extends FindingOptions {
  /** How many entries were looked through; twice where names were found that others may hold, too. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** Findings that are decided together, and where they are. */
export interface ReviewedGroup extends FindingGroup {
  /** Rows of the session, ascending; NO_ROW: the header or the file's name. */
  readonly rows: readonly number[];
}

/** Errors: ShareError for a branch or turn that is not there; SessionError of the file, "cancelled". */
export async function reviewShare(
  source: ShareSource,
  scope: ShareScope,
  options: ReviewOptions = {},
): Promise<ShareReview> {
  const byRow = new Map<number, Finding[]>();
  let done = 0;
  const lookThrough = async (find: (object: JsonObject) => readonly Finding[]) => {
    const add = (row: number, object: JsonObject) => {
      const known = byRow.get(row) ?? [];
      for (const finding of find(object)) known.push(finding);
      if (known.length > 0) byRow.set(row, known);
    };
    add(NO_ROW, { fileName: source.opened.session.fileName });
    for await (const { row, entry } of sharedObjects(source, scope, options.signal)) {
      add(row, entry);
      options.onProgress?.(++done);
    }
  };
  await lookThrough((object) => findingsIn(object, options));
  const names = namesIn([...byRow.values()].flat());
  if (!names.isEmpty) await lookThrough((object) => nameFindingsIn(object, names));
  return new ShareReview(byRow);
}

export class ShareReview {
  /** In the order in which they were found first. */
  readonly groups: readonly ReviewedGroup[];
  /** All of them, in the order of the rows. */
  readonly findings: readonly Finding[];

  /** `byRow`: what was found in each. */
  constructor(byRow: ReadonlyMap<number, readonly Finding[]>) {
    const rows = [...byRow.keys()].sort((a, b) => a - b);
    const all: Finding[] = [];
    const rowsByKey = new Map<string, Set<number>>();
    for (const row of rows) {
      for (const finding of byRow.get(row) ?? []) {
        all.push(finding);
        const key = keyOf(finding);
        const known = rowsByKey.get(key);
        if (known) known.add(row);
        else rowsByKey.set(key, new Set([row]));
      }
    }
    this.findings = all;
    this.groups = groupsOf(all).map((group) => ({
      ...group,
      rows: [...(rowsByKey.get(group.key) ?? [])],
    }));
  }

  /** What nothing may leave before. */
  undecided(decisions: Decisions): readonly FindingGroup[] {
    return undecided(this.findings, decisions);
  }

  /** What is done to entries on their way out. Errors: RangeError while something is undecided. */
  change(decisions: Decisions): Redacting {
    const redaction = new Redaction(this.findings, decisions, marksOf(this.findings));
    return {
      // Without findings the bytes of lines may stay as they are.
      change: this.findings.length === 0 ? null : (entry) => redaction.redacted(entry),
      text: (text) => {
        const { text: masked } = redaction.redacted({ text }) ?? {};
        return typeof masked === "string" ? masked : "";
      },
    };
  }
}

/** What was decided, at work. */
export interface Redacting {
  /** For `sharedLines`; null: nothing has to be changed. */
  readonly change: ChangeEntry | null;
  /** A text beside the entries, such as the name of the file; "" where it is left out. */
  readonly text: (text: string) => string;
}
