// Compares our core with the answers the real agents gave, for every case folder of a directory.
// How the answers were computed is said in CANONICAL.md beside the data.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compareAgentUse } from "./cases/agentuse-case.ts";
import { compareDreb } from "./cases/dreb-case.ts";
import { compareLibrary } from "./cases/library-case.ts";
import { compareSession } from "./cases/session-case.ts";
import { type GoldenFile, readJson } from "./golden-file.ts";
import { Report } from "./report.ts";

interface Case {
  readonly family: string;
}

/** Every folder with a case.json, in the order of their names. Differences go to `print`. */
export async function compareFolder(
  folder: string,
  print: (line: string) => void,
): Promise<Report> {
  const report = new Report(print);
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (!existsSync(join(path, "case.json"))) continue;
    const { family } = readJson<Case>(join(path, "case.json"));
    try {
      await compareCase(report, name, path, family);
    } catch (error) {
      report.failed(name, error);
    }
  }
  return report;
}

async function compareCase(
  report: Report,
  name: string,
  path: string,
  family: string,
): Promise<void> {
  if (family === "pi") {
    const golden = readJson<GoldenFile>(join(path, "golden.json"));
    await compareSession(report, name, join(path, "session.jsonl"), golden, "pi");
  } else if (family === "pi-library") {
    await compareLibrary(report, name, path);
  } else if (family === "dreb") {
    await compareDreb(report, name, path);
  } else if (family === "agentuse") {
    await compareAgentUse(report, name, path);
  } else {
    report.say(`- ${name}: skipped, sessions of the family “${family}” are not opened yet`);
  }
}
