// What the rows of the outline are: the turns of the branch, or the entries of the session. Long sessions begin with
// their turns, unless somebody chose otherwise; a filter picks entries.
import type { ReactNode } from "react";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { useStoredText, writeStored } from "../../ui/browser/stored.ts";
import { SegmentedControl } from "../../ui/control/segmented-control.tsx";
import "./level.css";

export type Level = "turns" | "entries";

/** Above it a session begins with its turns. Entries. */
const MANY = 60;
const STORED = "espalier.outline.level";

export function useLevel(): Level {
  const { isWhole, session } = useOpenSession();
  const stored = useStoredText(STORED);
  const [{ level, filter, tool, file, text }] = useView();
  if (filter !== "default" || tool + file + text !== "") return "entries";
  if (level !== "") return level;
  if (stored === "turns" || stored === "entries") return stored;
  // A file that is not read at once has many.
  return !isWhole || session.table.count > MANY ? "turns" : "entries";
}

/** For this session in the address, and for the next ones. Turns are not filtered. Null where there are only entries. */
export function useChooseLevel(): ((level: Level) => void) | null {
  const [, setView] = useView();
  return (level) => {
    writeStored(STORED, level);
    const none = { filter: "default", tool: "", file: "", text: "" };
    setView({ pane: "outline", level, ...(level === "turns" ? none : {}) }, "replace");
  };
}

const LEVELS: readonly { readonly id: Level; readonly label: string }[] = [
  { id: "turns", label: "Turns" },
  { id: "entries", label: "Entries" },
];

export function LevelChoice({ level }: { readonly level: Level }) {
  const choose = useChooseLevel();
  return (
    <SegmentedControl
      label="Rows of the outline"
      segments={LEVELS}
      value={level}
      onChange={(id) => choose?.(id === "turns" ? "turns" : "entries")}
    />
  );
}

/** The choice above turns, with what else is done with them. */
export function LevelBar(props: { readonly level: Level; readonly children?: ReactNode }) {
  return (
    <div className="level-bar firm">
      <LevelChoice level={props.level} />
      {props.children}
    </div>
  );
}
