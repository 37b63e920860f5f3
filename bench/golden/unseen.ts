// Golden cases nobody has seen: sessions damaged at random, with answers computed by the published
// agent, compared by the same code as the stored ones.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadReference } from "../conformance/reference.ts";
import { damaged } from "../fuzz/damage.ts";
import { readOriginals } from "../fuzz/originals.ts";
import { compareSession } from "./cases/session-case.ts";
import { type Extent, referenceAnswers } from "./reference/reference-answers.ts";
import { Report } from "./report.ts";

const EXTENT: Extent = { leaves: 40, inner: 14, branched: 5 };

/** Compares `count` damaged files. Differences go to `print`. Errors: InstallError. */
export async function compareUnseen(
  count: number,
  seed: number,
  print: (line: string) => void,
): Promise<Report> {
  const reference = await loadReference();
  const originals = readOriginals();
  const report = new Report(print);
  for (let index = 0; index < count; index++) {
    const { name, bytes } = damaged(originals, seed, index);
    const folder = mkdtempSync(join(tmpdir(), "espalier-unseen-"));
    const path = join(folder, "session.jsonl");
    try {
      writeFileSync(path, bytes);
      mkdirSync(join(folder, "asked"));
      const golden = await referenceAnswers(reference, bytes, join(folder, "asked"), EXTENT);
      await compareSession(report, `${seed}/${index} ${name}`, path, golden, "pi");
    } catch (error) {
      report.failed(`${seed}/${index} ${name}`, error);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return report;
}
