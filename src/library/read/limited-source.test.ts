// A file of too many lines is given up, whichever way it is read; every other one is the same.
import { expect, it } from "vitest";
import { ensure } from "../../lib/ensure.ts";
import { blobSource, textSource } from "../../read/source/byte-source.ts";
import { limitedSource } from "./limited-source.ts";

const TEXT = "a\nb\nc\nd\n";

async function sliced(source: ReturnType<typeof limitedSource>): Promise<string> {
  let text = "";
  for await (const slice of ensure(source.slices, "slices")(3, 0, TEXT.length)) {
    text += new TextDecoder().decode(slice);
  }
  return text;
}

it("gives the same bytes up to its number of lines, each time it is read", async () => {
  const source = limitedSource(blobSource(new Blob([TEXT]), "a"), 4);
  expect(await sliced(source)).toBe(TEXT);
  await expect(sliced(source)).rejects.toThrow("a has more than 4 lines.");
  source.again();
  expect(await sliced(source)).toBe(TEXT);
});

it("counts what is read by ranges, too", async () => {
  const source = limitedSource(textSource(TEXT, "a"), 3);
  expect(source.slices).toBeUndefined();
  expect((await source.read(0, 6)).length).toBe(6);
  await expect(source.read(6, 8)).rejects.toMatchObject({ kind: "unreadable" });
});
