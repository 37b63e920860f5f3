// Sub-agents inside sub-agents: every row of the outline leads to its own run, and the filter finds
// what the card shows.
import type { JsonObject } from "../src/model/json/json.ts";
import { agentCall, agentReply, agentResult, agentRun } from "../src/testing/sub-agents.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

/** Each level begins with more messages than a page holds, and starts two agents, deeper in the second. */
function family(name: string, depth: number): JsonObject {
  const steps = Array.from({ length: 24 }, (_, at) => agentReply(`${name} looks at ${at}`, 0));
  const runs = depth === 0 ? [] : [leaf(`${name}-left`), family(`${name}-right`, depth - 1)];
  const calls = runs.flatMap((run, at) => [
    agentCall(`${name} ${at}`, "subagent", { task: "more" }, 0),
    agentResult(`${name} ${at}`, "subagent", { details: { results: [run] } }),
  ]);
  return agentRun(name, `Task of ${name}`, [...steps, ...calls, agentReply(`${name} is done`, 0)]);
}

const leaf = (name: string) => agentRun(name, `Task of ${name}`, [agentReply("Nothing here", 0)]);

const LONG = `Look at everything. ${"It may lie anywhere, in any folder. ".repeat(20)}`;

async function open(app: SessionPage, runs: readonly JsonObject[]): Promise<void> {
  const said = (text: string) => ({ role: "user", content: text });
  const filler = Array.from({ length: 30 }, (_, at) => said(`Filler ${at}`));
  const content = fileOfMessages([
    call("subagent", { tasks: [] }),
    { ...result("Done.", "subagent"), details: { mode: "parallel", results: runs } },
    ...filler,
  ]);
  await app.give({ name: "agents.jsonl", content });
  await app.isOpen();
}

for (const view of ["What the model sees", "History"]) {
  test(`the row of a nested sub-agent opens and shows that run: ${view}`, async ({ app, page }) => {
    await open(app, [leaf("one"), family("two", 3)]);
    await page.getByRole("button", { name: view }).click();
    const nested = [
      "two",
      "two-left",
      "two-right",
      "two-right-right",
      "two-right-right-left",
      "two-right-right-right",
      "one",
    ];
    for (const name of nested) {
      await app
        .rows()
        .filter({ hasText: new RegExp(`^\\s*${name} `) })
        .click();
      const run = app.transcript.getByRole("article", { name: `Sub-agent ${name}`, exact: true });
      await expect(run).toBeVisible();
      const head = run.getByRole("heading", { name, exact: true });
      await expect(head).toBeInViewport();
    }
    // What was opened on the way stays open, and can be closed.
    const conversation = app.transcript.getByText(/^Conversation of two, /);
    await conversation.click();
    await expect(
      app.transcript.getByRole("article", { name: "Sub-agent two-right", exact: true }),
    ).toBeHidden();
  });
}

/** Each level asks one agent, thirty times. */
function ladder(level: number): JsonObject {
  const name = `level-${level}`;
  if (level === 30) return leaf(name);
  return agentRun(name, `Task of ${name}`, [
    agentCall(name, "subagent", { task: "more" }, 0),
    agentResult(name, "subagent", { details: { results: [ladder(level + 1)] } }),
    agentReply(`${name} is done`, 0),
  ]);
}

const level = (app: SessionPage, at: number) =>
  app.transcript.getByRole("article", { name: `Sub-agent level-${at}`, exact: true });

test("a run thirty levels deep opens from its row, with room to read it", async ({ app }) => {
  await open(app, [ladder(1)]);
  await app.outline.evaluate((element) => {
    element.scrollTop = 20 * 26;
  });
  await app.row("level-30").click();
  const deepest = level(app, 30);
  await expect(deepest.getByRole("heading")).toBeInViewport();
  await deepest.getByText("Conversation of level-30, 1 message").click();
  await expect(deepest).toContainText("Nothing here");
  const box = await deepest.boundingBox();
  const outermost = await level(app, 1).boundingBox();
  expect(box?.width).toBeGreaterThan((outermost?.width ?? 0) / 2);
});

test("runs thirty levels deep open one inside the other", async ({ app }) => {
  test.setTimeout(120_000);
  await open(app, [ladder(1)]);
  for (let at = 1; at < 30; at++) {
    await level(app, at).getByText(`Conversation of level-${at}, 3 messages`).click();
    await expect(level(app, at + 1)).toContainText(`Task of level-${at + 1}`);
  }
});

test("of more sub-agents than have rows it is said how many, and the row leads to the rest", async ({
  app,
}) => {
  await open(
    app,
    Array.from({ length: 130 }, (_, at) => leaf(`agent-${at}`)),
  );
  const list = app.outline;
  await list.evaluate((element) => {
    element.scrollTop = 90 * 26;
  });
  const more = app.row("31 more sub-agents, in the card");
  await more.scrollIntoViewIfNeeded();
  await more.click();
  const run = app.transcript.getByRole("article", { name: "Sub-agent agent-99", exact: true });
  await expect(run.getByRole("heading")).toBeInViewport();
});

test("the filter and the palette find what stands deep in a task or a report", async ({
  app,
  page,
}) => {
  const run = agentRun("seeker", `${LONG} Mind the quagga.`, [
    agentReply(`${LONG} There was an okapi.`, 0),
  ]);
  await open(app, [
    leaf("one"),
    agentRun("outer", "t", [agentResult("c", "subagent", { details: { results: [run] } })]),
  ]);
  const field = page.getByRole("textbox", { name: "Filter the outline by text" });
  await expect(field).toHaveAccessibleDescription(/first 20,000 characters of what each was asked/);
  for (const word of ["quagga", "okapi"]) {
    await field.fill(word);
    await expect(app.row("seeker"), word).toBeVisible();
    await expect(app.row("Filler")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(word);
    await expect(page.getByRole("option").filter({ hasText: "subagent" }), word).toHaveCount(1);
    await page.keyboard.press("Escape");
  }
});
