// What a tool call or a command does, as a list says it: without the way to the working directory in
// front of every command, and with paths that begin there.
import { oneLine } from "../text/escapes.ts";

const CHANGES = /^\s*cd\s+("[^"\n]+"|'[^'\n]+'|[^\s;&|"']+)\s*(?:&&|;|\n)\s*(?=\S)/;
/** `cd a && cd b && …`; more of them is nothing a tool writes. */
const MAX_CHANGES = 4;
const HOME = /(?:\/Users|\/home)\/[^/\s]+/g;

/**
 * `target`: in the form of `CallFact`, or a command. `cwd`: "" if not known. One line. A command in
 * another directory names it after: `npm test (in web)`; while the working directory is not known, it is
 * omitted.
 */
export function actionText(target: string, cwd: string): string {
  if (target === "") return "";
  const { command, directory } = withoutChanges(target);
  const text = shortPaths(oneLine(command), cwd);
  const place = shortPaths(directory, cwd);
  if (place === "" || cwd === "" || isSame(directory, cwd)) return text;
  return `${text} (in ${place})`;
}

/** A command without the changes of directory before it: they do not say what it does. */
function withoutChanges(target: string): { readonly command: string; readonly directory: string } {
  let command = target;
  let directory = "";
  for (let count = 0; count < MAX_CHANGES; count++) {
    const [change, path = ""] = CHANGES.exec(command) ?? [];
    if (change === undefined) break;
    command = command.slice(change.length);
    const next = path.replace(/^["']|["']$/g, "");
    directory = next.startsWith("/") || directory === "" ? next : `${directory}/${next}`;
  }
  return { command, directory: oneLine(directory) };
}

/** Paths inside the working directory begin there, those of a home with ~. */
export function shortPaths(text: string, cwd: string): string {
  const inside = cwd.length > 1 ? text.replaceAll(`${cwd}/`, "") : text;
  return inside.replace(HOME, "~");
}

function isSame(directory: string, cwd: string): boolean {
  const plain = directory.replace(/\/+$/, "");
  return plain === cwd.replace(/\/+$/, "") || plain === "." || plain === "";
}
