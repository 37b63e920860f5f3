// The vectors of the specification, by number: the tree, the leaf, the context, the tokens and the
// problems of each session, as text. Skipped if the data is not next to the project.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isArray, isObject, objectField, parseJson, stringsField } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { openedText } from "../../testing/formats/opened-text.ts";
import { withShared } from "../../testing/reading/node-shared.ts";

withShared("design/formats-claude-codex-vectors.json", "vectors of Claude Code", (path) => {
  const vectors = parseJson(readFileSync(path, "utf8"));
  const known = isArray(vectors) ? vectors.filter(isObject) : [];
  const ours = known.filter(({ n }) => typeof n === "number" && n <= 15);
  it.each(ours.map((vector) => [`${vector.n}: ${vector.name}`, vector] as const))(
    "vector %s",
    async (_, vector) => {
      const files = objectField(vector, "files") ?? {};
      const printed: string[] = [];
      for (const name of Object.keys(files).filter((one) => one.endsWith(".jsonl"))) {
        const lines = stringsField(files, name).join("\n");
        printed.push(`= ${name}\n${await openedText(textSource(lines, name))}`);
      }
      expect(`${vector.expect}\n\n${printed.join("\n")}`).toMatchSnapshot();
    },
  );
});
