// Folders with bad files in them: each is named with its reason and what helps, and the sessions beside it
// are read. Where a browser can be given real folders, they are real ones.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dropFolder, isRead, sessionRows, smallSession, writeBelow } from "./made-folder.ts";
import { test as base, expect } from "./session-page.ts";

const test = base.extend<{ disk: string }>({
  // A new folder on the disk.
  disk: async ({ baseURL: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "espalier-bad-"));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

/** What is named beside the sessions: path and reason. */
async function named(page: Page): Promise<readonly string[]> {
  const region = page.getByRole("region", { name: "Folders" });
  await region.getByText(/^\d+ other files?/).click();
  const items = region.locator(".neighbours li");
  await expect(items.first()).toBeVisible();
  const texts = await items.evaluateAll((all) =>
    all.map((item) => {
      const [path, what] = item.children;
      return `${path?.textContent} | ${what?.textContent}`;
    }),
  );
  return texts.sort();
}

/** Good sessions with everything beside them that can be made on a disk. */
function writeBadFolder(disk: string): string {
  const folder = join(disk, "sessions");
  writeBelow(folder, "--a--/good.jsonl", smallSession("good", "Paint the fence green"));
  writeBelow(folder, "--b--/other.jsonl", smallSession("other", "Why does the pump leak?"));
  writeBelow(folder, "--a--/empty.jsonl", "");
  writeBelow(folder, "--a--/corrupt.jsonl", "{]\n".repeat(40));
  writeBelow(folder, "--a--/binary.jsonl", "\0\u0001\u0002".repeat(5000));
  truncateSync(writeBelow(folder, "--a--/huge-zeros.jsonl", ""), 5e9);
  truncateSync(writeBelow(folder, "--a--/huge.jsonl", smallSession("huge", "Grow")), 5e9);
  truncateSync(writeBelow(folder, "--a--/torn.jsonl", smallSession("torn", "Mend the net")), 2e8);
  writeFileSync(join(disk, "secret.jsonl"), smallSession("secret", "Not for you"));
  symlinkSync("..", join(folder, "--b--", "loop"));
  symlinkSync("self.jsonl", join(folder, "--b--", "self.jsonl"));
  symlinkSync(disk, join(folder, "--b--", "out"));
  symlinkSync(join(disk, "secret.jsonl"), join(folder, "--b--", "out.jsonl"));
  mkdirSync(join(folder, "d/".repeat(45)), { recursive: true });
  writeBelow(folder, `${"d/".repeat(45)}deep.jsonl`, smallSession("deep", "Dig"));
  return folder;
}

const PLACE = "--a--";
const BESIDE = [
  `${PLACE}/binary.jsonl | binary.jsonl is not text: it holds binary data.`,
  `${PLACE}/corrupt.jsonl | corrupt.jsonl is no session: it is JSON, but no line is a session header or entry.`,
  `${PLACE}/empty.jsonl | empty (0 bytes)`,
  `${PLACE}/huge-zeros.jsonl | huge-zeros.jsonl is not text: it holds binary data.`,
  `${PLACE}/huge.jsonl | a session of 5,000 MB, too large to be listed; it can be opened by itself`,
];
const DEEP = `${"d/".repeat(41).slice(0, -1)} | cannot be read: it is nested below 40 folders: a link may point back to a folder above. Open that folder directly.`;

// Chromium says nothing of links: neither what they lead to nor that they are there.
test("a dropped folder names its bad files, and lists the rest", async ({ app, page, disk }) => {
  await app.home();
  await dropFolder(page, writeBadFolder(disk));
  await isRead(page);
  await expect(sessionRows(page)).toHaveCount(3);
  for (const prompt of ["Paint the fence", "Why does the pump", "Mend the net"]) {
    await expect(sessionRows(page).filter({ hasText: prompt })).toBeVisible();
  }
  expect(await named(page)).toEqual([...BESIDE, DEEP]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a chosen folder names its bad files, and lists the rest", async ({ app, page, disk }) => {
  await app.home();
  await page.getByLabel("Folder of sessions").setInputFiles(writeBadFolder(disk));
  await isRead(page);
  await expect(sessionRows(page)).toHaveCount(4);
  // Chosen files were walked by the browser, however deep they lie.
  for (const prompt of ["Dig", "Paint the fence", "Why does the pump", "Mend the net"]) {
    await expect(sessionRows(page).filter({ hasText: prompt })).toBeVisible();
  }
  expect(await named(page)).toEqual(BESIDE);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** Before the page's own script: calls `found` between a file's listing and its reading. */
function tellFound(): void {
  const plain = FileSystemFileHandle.prototype.getFile;
  FileSystemFileHandle.prototype.getFile = async function () {
    const refusal = /^(\w+Error)\./.exec(this.name)?.[1];
    if (refusal) throw new DOMException("Oops.", refusal);
    const file = await plain.call(this);
    await (window as unknown as { found: (name: string) => Promise<void> }).found(this.name);
    return file;
  };
}

test("files that go, change or are refused between listing and reading are named", async ({
  app,
  page,
  disk,
}) => {
  const folder = join(disk, "sessions");
  const names = ["changed", "emptied", "gone", "good", "other"];
  for (const name of [...names, "NotAllowedError", "NotReadableError"]) {
    writeBelow(folder, `${name}.jsonl`, smallSession(name, `Task of ${name}`));
  }
  const touched = new Set<string>();
  await page.exposeFunction("found", (name: string) => {
    const file = join(folder, name);
    if (touched.has(name)) return;
    touched.add(name);
    if (name === "gone.jsonl") rmSync(file);
    if (name === "emptied.jsonl") truncateSync(file);
    if (name === "changed.jsonl") writeFileSync(file, smallSession("changed", "Something else"));
  });
  await page.addInitScript(tellFound);
  await app.home();
  await dropFolder(page, folder);
  await isRead(page);
  await expect(sessionRows(page)).toHaveCount(2);
  const again = "Read the folder again";
  const changed = (name: string) =>
    `${name} | cannot be read: ${name} was changed or removed since it was opened. ${again} to get its current state.`;
  expect(await named(page)).toEqual([
    "NotAllowedError.jsonl | cannot be read: the browser does not let this page read it. Open it again to allow that.",
    "NotReadableError.jsonl | cannot be read: the system does not let the browser read it. Change its permissions, or close the program that uses it, then read the folder again.",
    changed("changed.jsonl"),
    changed("emptied.jsonl"),
    `gone.jsonl | cannot be read: gone.jsonl is no longer where it was opened. ${again}.`,
  ]);
  // What they are now is read with the next look.
  await page.getByRole("button", { name: "Read sessions again" }).click();
  await expect(sessionRows(page).filter({ hasText: "Something else" })).toBeVisible();
});

test("a folder that is gone says so, and what is known of it stays", async ({
  app,
  page,
  disk,
}) => {
  const folder = join(disk, "sessions");
  for (const name of ["one", "two"]) {
    writeBelow(folder, `${name}.jsonl`, smallSession(name, `Task ${name}`));
  }
  await app.home();
  await dropFolder(page, folder);
  await isRead(page);
  rmSync(folder, { recursive: true });
  await page.getByRole("button", { name: "Read sessions again" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "sessions could not be read to its end: it is no longer there. Check where it is now. Then read it again.",
  );
  await expect(sessionRows(page)).toHaveCount(2);
  writeBelow(folder, "three.jsonl", smallSession("three", "Task three"));
  await page.getByRole("button", { name: "Read sessions again" }).click();
  await expect(sessionRows(page)).toHaveText([/^Task three/]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** Before the page's own script: a folder of this name never comes to an end. */
function makeEndless(): void {
  const plain = FileSystemDirectoryHandle.prototype.values;
  const file = new File(["x"], "picture.png");
  async function* endless() {
    for (let at = 0; ; at++) {
      yield { kind: "file", name: `${at}.png`, getFile: async () => file };
    }
  }
  FileSystemDirectoryHandle.prototype.values = function () {
    const given = this.name === "endless" ? endless() : plain.call(this);
    return given as ReturnType<typeof plain>;
  };
}

test("a folder of more files than anybody has sessions says how many were looked at", async ({
  app,
  page,
  disk,
}) => {
  for (const name of ["one", "two"]) {
    writeBelow(disk, `sessions/${name}.jsonl`, smallSession(name, `Task ${name}`));
  }
  mkdirSync(join(disk, "sessions", "endless"));
  await page.addInitScript(makeEndless);
  await app.home();
  await dropFolder(page, join(disk, "sessions"));
  await expect(page.getByRole("alert")).toHaveText(
    "Only the first 100,000 files of sessions were read. Choose a folder inside it that holds the sessions.",
  );
  await expect(sessionRows(page)).toHaveCount(2);
});
