// Whether an index finds what a plain look at every message finds.
import fc from "fast-check";
import type { LibraryIndex, TextQuery } from "../../library/index/library-index.ts";
import { reading } from "./index-answers.ts";

/** An empty one. */
type MakeIndex = () => Promise<LibraryIndex>;

const letters = fc.string({ unit: fc.constantFrom(..."abABéÉ1"), minLength: 1, maxLength: 3 });
const text = fc.string({ unit: fc.constantFrom(..."aabbABéÉ1  -.\n"), maxLength: 14 });
const query = fc.record({
  words: fc.array(letters, { maxLength: 2 }),
  phrases: fc.array(
    fc.array(letters, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
    { maxLength: 1 },
  ),
});

function plain(spelled: string): string {
  return spelled.toLowerCase().replaceAll("é", "e");
}

/** Said anew, without tokens: each message cut at what is neither letter nor digit. */
function isFoundPlainly(message: string, { words, phrases }: TextQuery): boolean {
  if (words.length + phrases.length === 0) return false;
  const tokens = plain(message).split(/[^a-z0-9]+/);
  const line = ` ${plain(message)
    .replace(/[-.]/g, " $& ")
    .replace(/ *([-.]) */g, " $1 ")} `;
  const spaced = line.replace(/\s+/g, " ");
  return (
    words.every((word) => tokens.some((token) => token.startsWith(plain(word)))) &&
    phrases.every((phrase) => spaced.includes(` ${plain(phrase)} `))
  );
}

/** Throws where the index finds something else than a plain look at every message does. */
export async function checkAgainstPlainSearch(make: MakeIndex): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      async (sessions, queries) => {
        const index = await make();
        await index.put(
          "f",
          sessions.map((texts, at) => reading(`s${at}`, ...texts)),
        );
        for (const asked of queries) {
          const answer = await index.search(["f"], asked);
          const counts = answer.map(({ path, count }) => `${path} ${count}`).sort();
          const expected = sessions.flatMap((texts, at) => {
            const count = texts.filter((message) => isFoundPlainly(message, asked)).length;
            return count === 0 ? [] : [`s${at} ${count}`];
          });
          if (counts.join() !== expected.join()) {
            throw new Error(
              `${JSON.stringify(asked)}: ${counts.join()} instead of ${expected.join()}`,
            );
          }
        }
        await index.close();
      },
    ),
    { numRuns: 60 },
  );
}
