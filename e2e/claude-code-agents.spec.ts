// Sub-agents of Claude Code: in files of their own beside the session or inside its file, they are shown in the
// call that started them, in the outline and in the sums, and are no branches. Long outputs beside the session
// are read from where they lie.
import { CLAUDE_CODE_FILES } from "../fixtures/generate/claude-code/index.ts";
import { MILL_FILES } from "../fixtures/generate/claude-code/mill.ts";
import { violations } from "./axe.ts";
import { isRead, sessionRows } from "./made-folder.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const MILL = [...MILL_FILES].map(([path, content]) => ({
  name: `-home-dev-mill/${path}`,
  content,
}));

async function openMill(app: SessionPage): Promise<void> {
  await app.home();
  await app.folderPickerGives("mara", MILL);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await openFirst(app);
}

async function openFirst(app: SessionPage): Promise<void> {
  await isRead(app.page);
  await sessionRows(app.page).getByRole("link").first().click();
  await app.isOpen();
}

test("a sub-agent in a file of its own is read in the call that started it, as deep as they go", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await openMill(app);
  await app.transcript.getByRole("button", { name: "History" }).click();
  await app.outline.getByText("Explore").first().click();
  const scout = app.transcript.getByRole("article", { name: "Sub-agent Explore" });
  await expect(scout).toContainText("Find the sacks and let somebody count them.");
  await expect(scout).toContainText("completed");
  await expect(scout).toContainText("9.3 s");
  // What its own file says it used: not what the result repeats of its last call.
  await expect(scout).toContainText("1.9k tokens");
  await scout.getByText("Conversation of the sub-agent").first().click();
  const counter = scout.getByRole("article", { name: "Sub-agent general-purpose" });
  await expect(counter).toContainText("Count the sacks in the loft.");
  await counter.getByText("Conversation of the sub-agent").click();
  await expect(counter).toContainText("406 tokens");
  await expect(app.page.getByText("branches", { exact: false })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test("a long output is read from its file beside the session, and a missing file is said", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await openMill(app);
  await app.transcript.getByRole("button", { name: "History" }).click();
  await app.outline.getByText("list-sacks").first().click();
  const cards = app.transcript.locator(".tool");
  const long = cards.filter({ hasText: "list-sacks" });
  await expect(long).toContainText("all of it was in");
  await long.getByText("Whole output: tool-results/toolu_long.txt, 6.3 kB").click();
  await expect(long).toContainText("sack 150: 52 kg");
  const gone = cards.filter({ hasText: "list-mice" });
  await expect(gone).toContainText("toolu_gone.txt is not in the folder of the session");
});

test("files that are given together find each other by their names", async ({ app }) => {
  await app.home();
  const files = MILL.filter(({ name }) => name.endsWith(".jsonl"));
  await app.give(...files.map((file) => ({ ...file, name: file.name.replace(/.*\//, "") })));
  await openFirst(app);
  await app.transcript.getByRole("button", { name: "History" }).click();
  await app.outline.getByText("Explore").first().click();
  const scout = app.transcript.getByRole("article", { name: "Sub-agent Explore" });
  await scout.getByText("Conversation of the sub-agent").click();
  await expect(scout).toContainText("400 sacks in the loft.");
});

test("sub-agents inside the file are no branches: their calls hold what they said", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await app.give({
    name: "inline.jsonl",
    content: CLAUDE_CODE_FILES.get("inline-agents.jsonl") ?? "",
  });
  await app.isOpen();
  const agents = app.transcript.getByRole("article", { name: "Sub-agent general-purpose" });
  await expect(agents).toHaveCount(2);
  await expect(agents.first()).toContainText("Price at Mill North?");
  await expect(agents.first()).toContainText("311 tokens");
  await agents.first().getByText("Conversation of general-purpose, 1 message").click();
  await expect(agents.first()).toContainText("96 euros.");
  await expect(app.outline.getByText("general-purpose")).toHaveCount(2);
  await expect(page.getByText("abandoned")).toHaveCount(0);
  await app.tab("Map");
  await expect(page.getByRole("treeitem", { name: /2 sub-agents/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
