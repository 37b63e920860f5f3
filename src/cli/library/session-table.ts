// The table that `espalier list` prints: a line of columns for each session, and below it its path, which is there to
// be copied and is never cut.
import type { OwnPart } from "../../library/counted/counted-once.ts";
import type { IndexedSession } from "../../library/indexed-session.ts";
import { sessionCost } from "../../library/list/session-cost.ts";
import { agentOf } from "../../model/agent/agent-family.ts";
import { printableLine } from "../../text/printable.ts";
import { countText, dateTimeText } from "../../text/units.ts";
import type { Line } from "../command/io.ts";
import { cutToWidth, displayWidth, padToWidth } from "./display-width.ts";
import { shownTitle } from "./session-lists.ts";

export interface ListedSession extends OwnPart<IndexedSession> {
  /** Of a sub-agent whose own session is not among those that were found. */
  readonly isAlone: boolean;
}

/** Beside the title, which is last. */
const COLUMNS: readonly ((session: ListedSession) => string)[] = [
  ({ modifiedMs }) => dateTimeText(modifiedMs),
  ({ formatName }) => printableLine(agentOf(formatName)),
  ({ turns }) => countText(turns, "turn"),
  ({ messages }) => countText(messages, "message"),
  sessionCost,
];

/** Columns that give way, in this order, where the title would have less room than `MIN_TITLE`. */
const GIVE_WAY = [3, 1, 2, 4];
const MIN_TITLE = 24;

/** `width`: of the terminal; infinite: nothing is cut. */
export function sessionTable(sessions: readonly ListedSession[], width: number): readonly Line[] {
  const rows = sessions.map((session) => COLUMNS.map((text) => text(session)));
  const widths = COLUMNS.map((_, at) =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[at] ?? "")), 0),
  );
  const room = () => width - widths.reduce((sum, one) => sum + (one > 0 ? one + 2 : 0), 0);
  for (const at of GIVE_WAY) if (room() < MIN_TITLE) widths[at] = 0;
  return sessions.flatMap((session, at): readonly Line[] => {
    const cells = (rows[at] ?? []).flatMap((cell, column) => {
      const wide = widths[column] ?? 0;
      return wide > 0 ? [`${padToWidth(cell, wide)}  `] : [];
    });
    const [time = "", ...others] = cells;
    const title = shownTitle(session.name || session.firstMessage || "(no messages)");
    const note = session.isAlone ? "  a sub-agent; its parent session is not here" : "";
    return [
      [
        { style: "faint", text: time },
        others.join(""),
        { style: "strong", text: cutToWidth(title, Math.max(1, room())) },
      ],
      [`    ${printableLine(session.path)}`, { style: "faint", text: note }],
    ];
  });
}
