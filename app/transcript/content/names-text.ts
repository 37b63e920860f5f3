// Many names in one line: the first ones, and how many there are.
import { numberText } from "../../../src/text/units.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";

export const MAX_NAMES = 50;
const MAX_NAME = 60;

export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => drawnName(name, MAX_NAME));
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${numberText(rest)} more` : shown.join(", ");
}
