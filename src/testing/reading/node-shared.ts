// What lies beside the project, in ../shared: tests that need it are cases of their own, and no other test looks
// there. Their names end in a tag, by which `npm run test:data` runs them alone.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, it } from "vitest";

const TAG = "@data";

/**
 * Cases that need `place` of ../shared. They are given its path; where it is missing none of them is declared, and
 * one skipped case says what is missing.
 */
export function withShared(place: string, title: string, cases: (path: string) => void): void {
  const path = join("..", "shared", place);
  if (existsSync(path)) describe(`${title} ${TAG}`, () => cases(path));
  else it.skip(`${title}: there is no ../shared/${place} here ${TAG}`);
}

/** Paths of the session files in a folder and in those below it, sorted. */
export function sessionFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name))
    .sort();
}

/** No session, lines of one alone, or lines of many files. */
const OTHERS =
  /performance\.jsonl|session_index\.jsonl|\/requests\/|bad-(empty|mid-line)|_empty\.jsonl|agentsessions-shapes/;
const FOLDERS = [
  ...["real", "oracle/dev", "formats-more/omp", "formats-more/openclaw", "formats-more/pi-family"],
  ...["claude-codex", "sent/pi", "sent/omp", "sent/claude", "sent/codex"],
];

/** Sessions that real agents wrote, by their paths in the data. */
export function realSessionsIn(data: string): readonly string[] {
  const paths = FOLDERS.flatMap((folder) => sessionFilesIn(join(data, folder)));
  return paths.map((path) => relative(data, path)).filter((name) => !OTHERS.test(name));
}

/** Folders of AgentUse's sessions in the data, with what is in the files of each, but for those of its sub-agents. */
export function agentUseSessionsIn(
  data: string,
): readonly (readonly [string, readonly string[]])[] {
  const root = join(data, "oracle/dev");
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith("/session.json") && !/corrupt.*-empty/.test(name))
    .map((name) => dirname(name))
    .map((folder) => {
      const own = names.filter((name) => name.startsWith(`${folder}/`) && name.endsWith(".json"));
      const files = own.filter((name) => !name.startsWith(`${folder}/subagent/`));
      return [folder, files.map((name) => readFileSync(join(root, name), "utf8"))];
    });
}
