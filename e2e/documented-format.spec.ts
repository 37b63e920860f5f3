// The format of docs/formats.md in a build of its own: listed, opened, read and followed as `espalier serve` gives
// it, and dropped on a page.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { copyWithDocumentedFormat, DIARY } from "../src/testing/formats/node-documented-format.ts";
import { withServed } from "./served.ts";

const PARTS = [
  ...["app", "public", "scripts", "src"],
  ...["index.html", "package.json", "tsconfig.json", "vite.config.ts"],
];

test("a format of one folder and one line is listed, opened and followed in the app", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const copy = copyWithDocumentedFormat("documented-app", PARTS);
  for (const script of [
    "node_modules/vite/bin/vite.js build --logLevel error",
    "scripts/build/core.mjs",
  ]) {
    const { status, stderr } = spawnSync(process.execPath, script.split(" "), { cwd: copy });
    expect(status, String(stderr)).toBe(0);
  }
  // No page is shared here.
  mkdirSync(join(copy, "dist/viewer"));
  writeFileSync(join(copy, "dist/viewer/viewer.json"), "{}");
  await withServed(
    async (served) => {
      const file = join(served.folder, "garden.jsonl");
      writeFileSync(file, DIARY);
      await page.goto(await served.start());
      const row = page.getByRole("treegrid", { name: "Sessions" }).getByRole("row");
      await expect(row.filter({ hasText: "What is left to do?" })).toContainText("Diary");
      await row.filter({ hasText: "What is left to do?" }).getByRole("link").first().click();

      const transcript = page.getByRole("region", { name: "Transcript" });
      await expect(transcript.getByRole("article")).toContainText([
        "What is left to do?",
        "The roof.",
        "Who helps with the roof?",
      ]);
      await expect(page.getByText('diary --open "d-1"')).toBeVisible();

      const note = { note: "n5", after: "n4", by: "program", text: "Everybody." };
      appendFileSync(file, `${JSON.stringify(note)}\n`);
      await expect(transcript.getByRole("article").last()).toContainText("Everybody.");
    },
    join(copy, "dist/core/cli.js"),
  );
});
