// The top of every screen of a session: what it is, in one line, and where else to go.
import { Link } from "react-router";
import { stringField } from "../../src/model/json.ts";
import { type EntryTable, typeOf } from "../../src/model/table.ts";
import { countText } from "../../src/text/units.ts";
import { sessionName } from "../../src/tree/labels.ts";
import { leavesOf } from "../../src/tree/leaves.ts";
import { useOpenSession } from "../session/session-context.tsx";
import { Brand } from "../ui/brand.tsx";
import { Chip } from "../ui/chip.tsx";
import "./session-header.css";

export function SessionHeader() {
  const { session } = useOpenSession();
  const { table, header, fileName, formatName } = session;
  const cwd = header ? stringField(header, "cwd") : undefined;
  return (
    <header className="session-header">
      <Link to="/" className="session-header-home" aria-label="Espalier, to the start page">
        <Brand />
      </Link>
      <h1 className="session-header-title">{sessionName(table) ?? fileName}</h1>
      {cwd === undefined ? null : <span className="session-header-cwd mono">{cwd}</span>}
      <div className="session-header-facts">
        <Chip>{formatName}</Chip>
        <Chip>{countText(table.count, "entry", "entries")}</Chip>
        <Chip>{countText(leavesOf(table).length, "branch", "branches")}</Chip>
        <Chip>{countText(compactionsIn(table), "compaction")}</Chip>
      </div>
    </header>
  );
}

function compactionsIn(table: EntryTable): number {
  let count = 0;
  for (let row = 0; row < table.count; row++) if (typeOf(table, row) === "compaction") count++;
  return count;
}
