// Folders that pi and dreb wrote themselves, opened as folders: which sessions they list, in which order
// and under which names, and whose sub-agents are whose, as the agents say it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expect, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

function filesIn(root: string) {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((name) => ({ name, content: readFileSync(join(root, name), "utf8") }));
}

async function openFolder(app: SessionPage, folder: string): Promise<void> {
  await app.home();
  await app.folderPickerGives("given", filesIn(folder));
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await expect(app.page.getByText(/· read just now/)).toBeVisible();
}

const titles = (app: SessionPage) =>
  app.page.getByRole("treegrid", { name: "Sessions" }).getByRole("link");

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Where links to sessions of a folder lead. */
async function pathsOf(links: Locator): Promise<readonly string[]> {
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  return hrefs.map((href) => new URLSearchParams(href.slice(href.indexOf("?"))).get("path") ?? "");
}

interface Listed {
  readonly file: string;
  readonly name: string | null;
  readonly cwd: string;
}

withShared("data/oracle/dev/pi-library", "a folder of pi's", (folder) => {
  test("lists each project's sessions as pi does", async ({ app, page }) => {
    const golden = JSON.parse(readFileSync(join(folder, "golden.json"), "utf8"));
    await openFolder(app, folder);
    for (const { listed } of Object.values<{ readonly listed: readonly Listed[] }>(
      golden.directories,
    )) {
      const cwd = listed[0]?.cwd ?? "";
      await test.step(cwd, async () => {
        const project = page.getByRole("combobox", { name: "Project" });
        await project.selectOption({ value: cwd });
        const files = listed.map(({ file }) => nameOf(file));
        // pi lists no file with a byte order mark or a message without content.
        await expect
          .poll(async () =>
            (await pathsOf(titles(app))).map(nameOf).filter((file) => files.includes(file)),
          )
          .toEqual(files);
        for (const { file, name } of listed) {
          const row = titles(app).and(page.locator(`[href*="${nameOf(file)}"]`));
          if (name !== null) await expect(row).toHaveText(name);
        }
      });
    }
  });
});

interface GoldenAgent {
  readonly agentType: string;
  readonly files: readonly string[];
}

withShared("data/oracle/dev/dreb-project", "a folder of dreb's", (folder) => {
  test("shows the sub-agents that dreb finds, in their parent", async ({ app, page }) => {
    const golden = JSON.parse(readFileSync(join(folder, "golden.json"), "utf8"));
    const parent: string = golden.parentFile;
    const agents: readonly GoldenAgent[] = golden.children[parent];
    const children = agents.flatMap(({ files }) => files);
    await openFolder(app, join(folder, "agent"));
    const sessions = Object.keys(golden.sessions).length;
    await expect(titles(app)).toHaveCount(sessions - children.length);
    await expect(
      page.getByRole("button", { name: `Show ${children.length} sessions of sub-agents` }),
    ).toBeVisible();
    await page.getByLabel("Search sessions").fill(`"${parent.split("/").at(-1)}"`);
    await expect(titles(app)).toHaveCount(1);
    await titles(app).click();
    await app.isOpen();
    const family = page.getByRole("region", { name: "Family" });
    // Sessions that were forked off it are children, too.
    const links = family.getByRole("link").and(page.locator('[href*="subagent-sessions"]'));
    await expect(links).toHaveCount(children.length);
    expect([...(await pathsOf(links))].sort()).toEqual([...children].sort());
    for (const { agentType, files } of agents) {
      const [first = ""] = files;
      await expect(links.and(page.locator(`[href*="${nameOf(first)}"]`))).toContainText(agentType);
    }
  });
});
