// The vectors of the specification, by their numbers: the tree, the leaf, the context, the tokens and the
// problems of each session, as text. They stand beside the project and are left out where they are not.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isArray, isObject, objectField, parseJson, stringsField } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { openedText } from "../../testing/formats/opened-text.ts";

const file = new URL(
  "../../../../shared/design/formats-claude-codex-vectors.json",
  import.meta.url,
);
const text = existsSync(file) ? readFileSync(file, "utf8") : "[]";
const vectors = parseJson(text);
const known = isArray(vectors) ? vectors.filter(isObject) : [];

describe("vectors of Claude Code", () => {
  if (known.length === 0) {
    it("are not beside the project, so their tests are left out", () => {
      expect(existsSync(file)).toBe(false);
    });
    return;
  }

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
