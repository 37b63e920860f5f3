// `espalier digest`: a branch in a line for each turn.

import { digestMarkdown } from "../../export/markdown/digest-markdown.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { addressOf } from "../../model/table/address.ts";
import { firstWordsAt } from "../../model/table/details.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { sizeAfter } from "../../stats/context-drops.ts";
import type { DigestRow } from "../../stats/digest/digest.ts";
import {
  askedText,
  branchLine,
  changedLines,
  changedText,
  checkText,
  clockText,
  compactionLine,
  digestFacts,
  turnCost,
} from "../../stats/digest/digest-cells.ts";
import { type CheckOutcomes, type Digest, readDigest } from "../../stats/digest/read-digest.ts";
import { cutText } from "../../text/cut.ts";
import { printableLine } from "../../text/printable.ts";
import { numberText } from "../../text/units.ts";
import { branchName } from "../../tree/branch/branches.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { sessionTitle } from "../../tree/session-title.ts";
import { type Command, type Exit, LEAF, SESSIONS } from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import { eachSession, whole } from "../open-file.ts";

/** Of a file's path, and of what was asked. Characters. */
const MAX_PATH = 40;
const MAX_ASKED = 100;

export const digest: Command = {
  name: "digest",
  summary: "summarize a branch, one line for each turn",
  details: [
    "A turn shows its cost, its active time without waits for a person, its last run of tests, types or a build, its failures, the files it changed, and what was asked. Other branches follow the turn after which they left, and compactions the turn they were in. – means that the file does not say.",
  ],
  arguments: [SESSIONS],
  options: {
    leaf: LEAF,
    markdown: { summary: "print Markdown, for a pull request" },
  },
  examples: [
    ["digest session.jsonl", "what happened, turn by turn"],
    ["digest session.jsonl --markdown | gh pr comment -F -", "as a comment on a pull request"],
  ],
  run: (paths, options, io) =>
    eachSession(paths, options, io, whole, (read, leaf, out) =>
      printed(read, leaf, options.markdown === true, out),
    ),
};

async function printed(
  read: WholeSession,
  leaf: number,
  isMarkdown: boolean,
  io: Io,
): Promise<Exit> {
  const { session, details, bodies } = read;
  const digest = await readDigest(session, details, leaf, openingLeaf(session), (row) =>
    bodies.body(row),
  );
  const { rows } = digest;
  return io.print({
    text: () => {
      if (isMarkdown) return digestMarkdown(read, digest, leaf).trimEnd().split("\n");
      if (rows.length === 0) return ["No prompt in this session."];
      const title = printableLine(sessionTitle(session, details));
      return [
        [{ style: "strong", text: title }],
        digestFacts(read, leaf),
        "",
        ...linesOf(read, digest),
      ];
    },
    *jsonLines() {
      for (const row of rows) yield jsonOf(read, row, digest.outcomes);
    },
  });
}

function linesOf(read: WholeSession, { rows, outcomes }: Digest): readonly Line[] {
  const cells = rows.map((row) => (row.kind === "turn" ? cellsOf(row, outcomes) : []));
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
    });
  }
  return rows.map((row, at): Line => {
    if (row.kind === "branch")
      return [{ style: "faint", text: `    ↳ ${printableLine(branchLine(read, row))}` }];
    if (row.kind === "compaction") return [{ style: "warn", text: `    ═ ${compactionLine(row)}` }];
    const padded = (cells[at] ?? []).map((cell, column) =>
      column < FIGURES ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    const check = outcomes.get(row.check?.row ?? NO_ROW)?.hasPassed;
    const style = check === false ? "bad" : check === true ? "good" : "faint";
    const [number = "", cost = "", active = "", tests = "", failed = "", changed = ""] = padded;
    return [
      `${number}  ${cost}  ${active}  `,
      { style, text: tests },
      "  ",
      { style: "bad", text: failed },
      `  ${changed}  `,
      { style: "name", text: cutText(printableLine(askedText(read, row)), MAX_ASKED) },
      ...(row.isStopped ? [{ style: "warn" as const, text: " (stopped)" }] : []),
    ];
  });
}

/** Number, cost and time come first, and end at one column. */
const FIGURES = 3;

function cellsOf(row: Extract<DigestRow, { kind: "turn" }>, outcomes: CheckOutcomes) {
  const { added, removed } = changedLines(row);
  const lines = [
    added > 0 ? `+${numberText(added)}` : "",
    removed > 0 ? `−${numberText(removed)}` : "",
  ];
  const { failures } = row.turn;
  return [
    numberText(row.number),
    turnCost(row),
    clockText(row.activeMs),
    checkText(row, outcomes),
    failures > 0 ? `${numberText(failures)} failed` : "",
    [cutText(printableLine(changedText(row)), MAX_PATH), ...lines].filter(Boolean).join(" "),
  ];
}

function jsonOf(read: WholeSession, row: DigestRow, outcomes: CheckOutcomes) {
  const { session, details } = read;
  const { table } = session;
  const { kind } = row;
  if (kind === "branch") {
    const { totals, branch, turns, status } = row;
    const name = branchName(session, details, branch);
    return {
      kind,
      leaf: addressOf(table, totals.leaf),
      name,
      turns,
      cost: totals.ownCost,
      ...status,
    };
  }
  if (kind === "compaction") {
    const { drop, number } = row;
    const after = drop.isUnknown ? null : sizeAfter(drop).tokens;
    return { kind, id: addressOf(table, row.row), number, before: drop.before, after };
  }
  const { turn, check, answer } = row;
  const outcome = check && outcomes.get(check.row);
  return {
    kind,
    number: row.number,
    id: addressOf(table, turn.prompt),
    asked: askedText(read, row),
    files: row.files,
    check: check && {
      command: check.command,
      kind: check.kind,
      passed: outcome?.hasPassed ?? null,
      tests: outcome?.passed ?? null,
      failedTests: outcome?.failed ?? null,
    },
    failures: turn.failures,
    cost: turn.cost,
    activeMs: row.activeMs,
    stopped: row.isStopped,
    subAgents: row.subAgents,
    answer: answer === NO_ROW ? null : firstWordsAt(details, answer),
  };
}
