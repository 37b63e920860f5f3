// Which folders a search of tools leaves out because their files cannot be read, and what to do about each.

import { cutText } from "../../../../src/text/cut.ts";
import type { OpenedFolder } from "../../../catalog/folders/folder-library.ts";
import { oneLine } from "../../../catalog/summaries/session-words.ts";

type Known = Pick<OpenedFolder, "id" | "name" | "access">;

/** So many are named, the others counted. */
const MAX_NAMED = 3;
const MAX_NAME_CHARACTERS = 60;

/** `chosen`: the folder that is searched; null: all. As sentences without their stops. */
export function leftOut(
  folders: readonly Known[] | null,
  chosen: string | null,
): readonly string[] {
  const wanted = (folders ?? []).filter(({ id }) => chosen === null || id === chosen);
  return [
    notSearched(wanted, "asks", "press “Allow reading again” above"),
    notSearched(wanted, "gone", "open it again first", "open them again first"),
  ].filter((text) => text !== "");
}

function notSearched(
  folders: readonly Known[],
  access: Known["access"],
  ofOne: string,
  ofMany = ofOne,
): string {
  const names = folders.filter((folder) => folder.access === access).map(nameOf);
  if (names.length === 0) return "";
  const more = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return names.length === 1
    ? `The folder ${named} was not searched: ${ofOne}`
    : `The folders ${named} were not searched: ${ofMany}`;
}

function nameOf({ name }: Known): string {
  return cutText(oneLine(name) || "Files", MAX_NAME_CHARACTERS);
}
