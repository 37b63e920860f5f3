// A session of dreb: named by what is in it, with the outcome of its sub-agent shown as such.
import { readFileSync } from "node:fs";
import type { JsonObject } from "../src/model/json/json.ts";
import { violations } from "./axe.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";

/** As the parent's outcome names it. */
const CHILD = "2026-10-05T08-21-00-000Z_c.jsonl";
const LOG = `/home/mara/.dreb/agent/subagent-sessions/0c4b7e21aa90/${CHILD}`;
const child = fileOfMessages([{ role: "user", content: "List every mention of the tide table." }]);

const outcomeIn = (app: SessionPage) =>
  app.transcript.getByRole("article").filter({ hasText: "Two files:" });

/** Opens the session that started a sub-agent, in a folder that holds both. */
async function openParent(app: SessionPage): Promise<void> {
  const { page } = app;
  await app.home();
  await app.folderPickerGives("sessions", [
    { name: "parent.jsonl", content: readFileSync(fixturePath("oddities", "dreb.jsonl"), "utf8") },
    { name: CHILD, content: child },
  ]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await page.getByLabel("Search sessions").fill('"parent.jsonl"');
  const list = page.getByRole("treegrid", { name: "Sessions" });
  await expect(list.getByRole("row")).toHaveCount(1);
  await list.getByRole("link").click();
  await app.isOpen();
}

test("the log of a sub-agent leads to its session where that was opened before", async ({
  app,
}) => {
  await app.give({ name: CHILD, content: child });
  await app.isOpen();
  await app.home();
  await expect(app.recents.getByRole("listitem")).toContainText(CHILD);
  await app.openFixture("dreb.jsonl");
  await outcomeIn(app).getByRole("link", { name: LOG }).click();
  await expect(app.transcript).toContainText("List every mention");
});

test("the log of a sub-agent opens the file of the folder that is called so", async ({ app }) => {
  await openParent(app);
  await outcomeIn(app).getByRole("link", { name: LOG }).click();
  await expect(app.transcript).toContainText("List every mention");
});

test("the path of a log that cannot be opened here can be copied", async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.openFixture("dreb.jsonl");
  await expect(outcomeIn(app).getByText(LOG)).toHaveCount(1);
  await expect(outcomeIn(app).getByRole("link")).toHaveCount(0);
  await outcomeIn(app).getByRole("button", { name: "Copy path" }).click();
  await expect(outcomeIn(app).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LOG);
});

test("what a sub-agent came to is no prompt of the user", async ({ app, page }) => {
  await app.openFixture("dreb.jsonl");
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  const outcome = app.transcript.getByRole("article").filter({ hasText: "Two files:" });
  await expect(outcome).toContainText("Sub-agent");
  await expect(outcome).toContainText("Explore completed");
  await expect(outcome).toContainText("Session log: /home/mara/.dreb/agent/subagent-sessions/");
  await expect(app.transcript).toContainText("of 1");
  await app.transcript.getByRole("button", { name: "History" }).click();
  const route = app.transcript.getByText("anthropic/claude-opus-4-5 → anthropic/claude-haiku-4-5");
  await expect(route.first()).toBeVisible();
});

test("recents name the agent that only the full reading recognises", async ({ app, page }) => {
  await app.openFixture("dreb.jsonl");
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  await app.home();
  await expect(app.recents.getByRole("listitem")).toContainText("dreb v3");
  // Opened again from its private copy.
  await app.recents.getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByText("dreb v3", { exact: true })).toBeVisible();
  await app.home();
  await expect(app.recents.getByRole("listitem")).toContainText("dreb v3");
});

test("a sub-agent is shown inside the call that started it, with its conversation", async ({
  app,
  page,
}) => {
  await openParent(app);
  const title = "Which docs mention the tide table?";
  await expect(app.title).toHaveText(title);
  const call = app.transcript.getByRole("article", { name: "Sub-agent Explore" });
  await expect(call).toContainText("completed");
  await call.getByText("Conversation of the sub-agent").click();
  await expect(call).toContainText("List every mention of the tide table.");
  await expect(app.title).toHaveText(title);
  await call.getByRole("button", { name: "completed" }).click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(outcomeIn(app)).toBeInViewport();
});

test("a call whose outcome is not recorded says so, and a warning of dreb's is called one", async ({
  app,
}) => {
  const started = "Background agent 77aa started (Plan). You will be notified.";
  const content = fileOfMessages([
    call("subagent", { task: "Plan it." }),
    { ...result(started, "subagent"), details: { mode: "single", agentCount: 1 } },
    {
      role: "custom",
      customType: "system_warning",
      content: "[System Warning] Two files changed.",
      display: true,
    },
  ]);
  await app.give({ name: "open.jsonl", content });
  await app.isOpen();
  const agent = app.transcript.getByRole("article", { name: "Sub-agent Plan" });
  await expect(agent).toContainText("no outcome in this session");
  await expect(agent).toContainText("77aa");
  const warning = app.transcript.getByRole("article").filter({ hasText: "Two files changed." });
  await expect(warning).toContainText("System warning");
  await expect(app.row("Two files changed.")).toContainText("System warning");
});

test("what its tools record is said in sentences, and the raw details stay", async ({
  app,
  page,
}) => {
  const answer = (name: string, text: string, details: JsonObject) => ({
    ...result(text, name),
    details,
  });
  await app.give({
    name: "tools.jsonl",
    content: fileOfMessages([
      { role: "user", content: "What is left to do?" },
      call("tasks_update", { tasks: [] }),
      answer("tasks_update", "Updated.", { taskCount: 4, completed: 1, inProgress: 1 }),
      call("watch_github_ci", { run: 7 }),
      answer("watch_github_ci", "done", {
        status: "failed",
        exitCode: 1,
        outputTruncated: true,
      }),
      call("search", { query: "seal" }),
      answer("search", "none", { hits: 3 }),
    ]),
  });
  await app.isOpen();
  const cardOf = (name: string) => app.transcript.getByRole("article").filter({ hasText: name });
  await expect(cardOf("tasks_update").last()).toContainText(
    "4 tasks: 1 completed, 1 in progress, 2 to do.",
  );
  await expect(app.transcript).toContainText(
    "The checks on GitHub failed. Exit code 1. Their output was cut.",
  );
  // Another program's tool of that name says what it says.
  await expect(app.transcript.getByText("Details: hits")).toBeVisible();
  await app.transcript.getByText("Details: taskCount, completed, inProgress").click();
  await expect(app.transcript).toContainText('"inProgress": 1');
  expect(await violations(page)).toEqual([]);
});

test("the glance says what the header does beyond others", async ({ app, page }) => {
  const timestamp = "2026-10-05T08:20:00.000Z";
  const header = {
    type: "session",
    version: 3,
    id: "with-facts",
    timestamp,
    cwd: "/home/mara",
    agentType: "code-reviewer",
    metadata: { run: "nightly", attempt: 2, tags: ["a", "b"] },
    mood: { calm: true },
  };
  const [, ...lines] = child.split("\n");
  await app.give({ name: "facts.jsonl", content: [JSON.stringify(header), ...lines].join("\n") });
  await app.isOpen();
  const facts = page.getByRole("region", { name: "In the header" });
  await expect(facts).toContainText("Sub-agentcode-reviewer");
  await expect(facts).toContainText("runnightly");
  await expect(facts).toContainText('tags["a","b"]');
  await expect(facts).toContainText('mood{"calm":true}');
  expect(await violations(page, ".glance")).toEqual([]);
});
