// A folder of sessions as an agent leaves it after a year: many small ones, few large ones, in folders by
// project; each with a prompt of its own, whose words are as rare as words of prompts are.
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { generateLarge } from "../../fixtures/generate/large.ts";

/** Sizes of neighbouring files, as shares of the mean; they add up to their number. */
const SHARES = [0.05, 0.2, 0.45, 0.8, 1.1, 3.4];
const PROJECTS = 40;

export async function generateLibrary(folder: string, files: number, bytes: number): Promise<void> {
  for (let i = 0; i < files; i++) {
    const project = join(folder, `--home-mara-project-${i % PROJECTS}--`);
    await mkdir(project, { recursive: true });
    const file = await open(join(project, `session-${String(i).padStart(5, "0")}.jsonl`), "w");
    const size = Math.max(2000, Math.round((bytes / files) * (SHARES[i % SHARES.length] ?? 1)));
    for (const chunk of generateLarge({ bytes: size, seed: i % 50 })) await file.write(chunk);
    await file.write(ownPrompt(i));
    await file.close();
  }
}

function ownPrompt(i: number): string {
  const text = `Compare ${rareWord(i)} with ${someWord(i)} in src/${rareWord(i)}.ts, please.`;
  const timestamp = new Date(Date.UTC(2026, 0, 1) + i * 3_000_000).toISOString();
  const message = { role: "user", content: text, timestamp: Date.parse(timestamp) };
  const entry = { type: "message", id: `own${i}`, parentId: null, timestamp, message };
  return `${JSON.stringify(entry)}\n`;
}

function rareWord(i: number): string {
  return `quill${i.toString(36)}wort`;
}

function someWord(i: number): string {
  return `meadow${i % 97}`;
}

/** As people search: mostly for what they remember of one session. */
export const QUERIES: readonly string[] = [
  ...[3, 14, 15, 92, 65, 35, 89, 79].map(rareWord),
  ...[11, 22, 33, 44, 55].map(someWord),
  `src/${rareWord(58)}`,
  `"${someWord(60)} in src"`,
  "nothing-like-it",
  "midnight",
  "logger twice",
];
