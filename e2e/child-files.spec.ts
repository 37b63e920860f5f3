// Sub-agents whose sessions are files beside their parents, as pi-subagents and oh-my-pi keep them: each
// is shown in the call that started it, from the file in the folder, as deep as they go.
import type { JsonObject } from "../src/model/json/json.ts";
import { fileOf } from "../src/testing/session.ts";
import { agentReply, agentRun } from "../src/testing/sub-agents.ts";
import { call, result } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const AT = "2026-11-02T10-00-00-000Z_tides";
const HOME = "/home/mara/.pi/agent/sessions/--x--";

/** A session of its own id that begins with a prompt. */
function session(id: string, prompt: string, messages: readonly JsonObject[] = []): string {
  const all = [{ role: "user", content: prompt }, ...messages, agentReply(`${id} is done`, 0)];
  const entries = all.map((message, at) => ({ type: "message", id: `${id}-${at}`, message }));
  return fileOf(entries, id);
}

const started = (details: JsonObject, tool = "subagent"): readonly JsonObject[] => [
  call(tool, { task: "Look" }),
  { ...result("Done.", tool), details },
];

const run = (agent: string, sessionFile: string) =>
  agentRun(agent, `Task of ${agent}`, [], { sessionFile });

const FILES = [
  {
    name: `--x--/${AT}.jsonl`,
    content: session("tides", "Tabulate the tides", [
      ...started({
        mode: "parallel",
        runId: "78f6",
        results: [
          run("scout", `${HOME}/${AT}/78f6/run-0/session.jsonl`),
          run("worker", `${HOME}/${AT}/78f6/run-1/session.jsonl`),
        ],
      }),
      ...started({ mode: "single", asyncId: "9c1d", results: [] }),
      ...started({ mode: "single", asyncId: "0000", results: [] }),
      {
        role: "custom",
        customType: "subagent-notify",
        content: `Background task completed: **watcher**\n\nThe moon rose at **nine**.\n\nSession file: ${HOME}/${AT}/9c1d/run-0/session.jsonl`,
        display: true,
      },
    ]),
  },
  {
    name: `--x--/${AT}/78f6/run-0/session.jsonl`,
    content: session("scout", "Where are the tide gauges?", [
      ...started({
        mode: "single",
        runId: "a1",
        results: [run("deep", `${HOME}/${AT}/78f6/run-0/session/a1/run-0/session.jsonl`)],
      }),
    ]),
  },
  {
    name: `--x--/${AT}/78f6/run-0/session/a1/run-0/session.jsonl`,
    content: session("deep", "Read the gauge at the pier", [
      // As no agent does it: its sub-agent is the session that all of this is in.
      ...started({ mode: "single", results: [run("circle", `${HOME}/${AT}.jsonl`)] }),
    ]),
  },
  {
    name: `--x--/${AT}/9c1d/run-0/session.jsonl`,
    content: session("alone", "Watch the moon meanwhile"),
  },
  {
    name: "--x--/moons.jsonl",
    content: session("moons", "Draw the moons", [
      ...started(
        {
          projectAgentsDir: null,
          totalDurationMs: 7,
          results: [
            agentRun("explore", "Find phases", [], {
              index: 0,
              id: "Phases",
              outputPath: "/home/mara/.omp/sessions/--x--/moons/Phases.md",
            }),
          ],
        },
        "task",
      ),
    ]),
  },
  { name: "--x--/moons/Phases.jsonl", content: session("phases", "List the phases of the moon") },
];

async function open(app: SessionPage, title: string): Promise<void> {
  await app.home();
  await app.folderPickerGives("sessions", FILES);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  // Rows move as long as the folder is read.
  await expect(app.page.getByText("read just now")).toBeVisible();
  const list = app.page.getByRole("treegrid", { name: "Sessions" });
  await list.getByRole("row").filter({ hasText: title }).getByRole("link").first().click();
  await app.isOpen();
}

const agent = (app: SessionPage, name: string | RegExp) =>
  app.transcript.getByRole("article", { name });

test("sub-agents of pi-subagents are shown inside their calls, as deep as their files go", async ({
  app,
}) => {
  await open(app, "Tabulate the tides");
  const title = "Tabulate the tides";
  await expect(app.title).toHaveText(title);
  const scout = agent(app, "Sub-agent scout");
  await scout.getByText("Conversation of the sub-agent").click();
  await expect(scout).toContainText("Where are the tide gauges?");
  const deep = agent(app, "Sub-agent deep");
  await deep.getByText("Conversation of the sub-agent").click();
  await expect(deep).toContainText("Read the gauge at the pier");
  await expect(agent(app, "Sub-agent circle")).toContainText(
    "It is the session that holds this card.",
  );
  await expect(app.title).toHaveText(title);
  const worker = agent(app, "Sub-agent worker");
  await expect(worker).toContainText("Its file is not in the folder.");
  await expect(worker).toContainText("78f6/run-1/session.jsonl");
  await expect(worker.getByRole("link")).toHaveCount(0);
  await scout.getByRole("link").first().click();
  await expect(app.title).not.toHaveText(title);
  await expect(app.transcript).toContainText("Where are the tide gauges?");
});

test("a call that did not wait shows what it started, or says that its file is missing", async ({
  app,
}) => {
  await open(app, "Tabulate the tides");
  const alone = agent(app, "Sub-agent Watch the moon meanwhile");
  await alone.getByText("Conversation of the sub-agent").click();
  await expect(alone).toContainText("alone is done");
  await expect(
    app.transcript.getByText("It ran in the background, and its file is not in the folder."),
  ).toHaveCount(1);
});

test("what a run came to that is named later leads to its session", async ({ app }) => {
  await open(app, "Tabulate the tides");
  await app.page
    .getByRole("treeitem", { name: /^Sub-agent Background task completed: .*watcher/ })
    .click();
  const outcome = agent(app, "Outcome of watcher");
  await expect(outcome).toContainText("watcher completed");
  await expect(outcome.locator("strong")).toHaveText("nine");
  await outcome.getByText("Conversation of the sub-agent").click();
  await expect(outcome).toContainText("alone is done");
  await outcome.getByRole("link").first().click();
  await expect(app.transcript).toContainText("Watch the moon meanwhile");
});

test("a sub-agent of oh-my-pi is found by the report beside it", async ({ app }) => {
  await open(app, "Draw the moons");
  const explore = agent(app, "Sub-agent explore");
  await explore.getByText("Conversation of the sub-agent").click();
  await expect(explore).toContainText("List the phases of the moon");
});

test("the session beside lists them as its family", async ({ app, page }) => {
  await open(app, "Tabulate the tides");
  const family = page.getByRole("region", { name: "Family" });
  await expect(family.getByRole("link", { name: /Where are the tide gauges/ })).toBeVisible();
  await expect(family.getByRole("link", { name: /Watch the moon meanwhile/ })).toBeVisible();
  await family.getByRole("link", { name: /Where are the tide gauges/ }).click();
  await expect(family.getByRole("link", { name: /Tabulate the tides/ })).toBeVisible();
  await expect(family.getByRole("link", { name: /Read the gauge at the pier/ })).toBeVisible();
});

test("of a session that was opened by itself nothing is guessed", async ({ app }) => {
  await app.give({ name: "session.jsonl", content: FILES[3]?.content ?? "" });
  await app.isOpen();
  await app.home();
  await app.give({ name: "alone.jsonl", content: FILES[0]?.content ?? "" });
  await app.isOpen();
  await expect(agent(app, "Sub-agent scout")).toContainText("Its file is not in the library.");
});
