// What is known about the selected entry.
import { idOf, NO_ROW } from "../../src/model/table.ts";
import { useSelection } from "../session/session-context.tsx";
import { Placeholder } from "../ui/placeholder.tsx";

export function InspectorDetails() {
  const { table, entry } = useSelection();
  if (entry === NO_ROW) return <Placeholder title="No entry selected" />;
  return <p>{idOf(table, entry)}</p>;
}
