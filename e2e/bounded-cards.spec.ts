// Entries made to hurt the page: each is shown in part, says so, and all of it can be reached.
import { type Locator, test as plainTest } from "@playwright/test";
import type { JsonObject } from "../src/model/json/json.ts";
import { agentReply, agentResult, agentRun } from "../src/testing/sub-agents.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, SessionPage, test } from "./session-page.ts";

const card = (app: SessionPage, text: string | RegExp): Locator =>
  app.transcript.getByRole("article").filter({ hasText: text }).first();

async function open(app: SessionPage, messages: readonly JsonObject[]): Promise<void> {
  await app.give({ name: "made.jsonl", content: fileOfMessages(messages) });
  await app.isOpen();
}

function reply(content: readonly JsonObject[]): JsonObject {
  return { role: "assistant", content, stopReason: "stop" };
}

function said(text: string): JsonObject {
  return reply([{ type: "text", text }]);
}

function costing(total: number): JsonObject {
  return { ...said("Words that cost"), usage: { input: 1, output: 1, cost: { total } } };
}

const toolCall = (index: number) => ({
  type: "toolCall",
  id: `call${index}`,
  name: "bash",
  arguments: { command: `weigh batch ${index}.` },
});

test("a text that takes a parser minutes is shown as it is written", async ({ app }) => {
  await open(app, [
    said(`Brackets: ${"[".repeat(60_000)}${"]".repeat(60_000)}`),
    said("**Strong** words after it"),
  ]);
  await expect(card(app, "Brackets: [[[")).toBeVisible();
  await expect(app.transcript.getByRole("button", { name: "Show as Markdown" })).toBeVisible();
  await app.transcript.getByRole("feed").focus();
  await app.page.keyboard.press("End");
  await expect(card(app, "words after it").locator("strong")).toHaveText("Strong");
});

test("a text that took too long is shown as Markdown to whom insists", async ({ app, page }) => {
  // No text takes the same time on every machine: this one does not reach the worker at first.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest: never[]) {
      const isHeld = JSON.stringify(message).includes("that is held up");
      if (isHeld && !Reflect.get(window, "isLetThrough")) return;
      post.call(this, message, ...rest);
    };
  });
  await open(app, [said("A **text** that is held up"), said("A **text** after it")]);
  const held = card(app, "that is held up");
  const insist = held.getByRole("button", { name: "Show as Markdown" });
  await expect(held).toContainText("formatting it as Markdown takes long");
  await expect(held).toContainText("A **text** that is held up");
  await expect(card(app, "after it").locator("strong")).toHaveText("text");
  await page.evaluate(() => Object.assign(window, { isLetThrough: true }));
  await insist.click();
  await expect(held.locator("strong")).toHaveText("text");
  await expect(held).not.toContainText("takes long");
  await expect(insist).toHaveCount(0);
});

test("Markdown of too many parts is shown as it is written", async ({ app }) => {
  await open(app, [said(`Table:\n\n|${"a|".repeat(9000)}\n|${"-|".repeat(9000)}\n`)]);
  await expect(card(app, "Table:")).toContainText("|-|-|-|");
  await expect(app.transcript.getByRole("table")).toHaveCount(0);
});

test("an edit too large to compare says so, and all its lines can be reached", async ({ app }) => {
  const lines = (word: string) =>
    Array.from({ length: 5000 }, (_, line) => `${word} ${line}`).join("\n");
  await open(app, [
    call("edit", { path: "scale.ts", oldText: lines("old"), newText: lines("new") }),
    result("Edited.", "edit"),
    said("After the edit"),
  ]);
  const edit = card(app, "scale.ts");
  // Where comparing takes longer than its limit, the card asks first.
  const insist = edit.getByRole("button", { name: "Compare anyway" });
  await expect(edit.getByText("+5,000").or(insist).first()).toBeVisible();
  if (await insist.isVisible()) await insist.click();
  await expect(edit).toContainText("+5,000");
  await expect(edit).toContainText("Too large to compare: removed lines, then added");
  await expect(edit).not.toContainText("old 1000");
  await edit.getByRole("button", { name: "Show the next 1,000 of 10,000 lines" }).click();
  await expect(edit).toContainText("old 1999");
  await edit.getByRole("button", { name: "Show the 1,000 before" }).click();
  await expect(edit).toContainText("old 999");
  await edit.getByRole("button", { name: "Show less" }).click();
  await expect(card(app, "After the edit")).toBeVisible();
});

test("many small edits in one call are compared by words", async ({ app }) => {
  const edits = Array.from({ length: 500 }, (_, line) => ({
    oldText: `the old line ${line}`,
    newText: `the new line ${line}`,
  }));
  await open(app, [call("edit", { path: "scale.ts", edits }), result("Edited.", "edit")]);
  const edit = card(app, "scale.ts");
  await expect(edit).toContainText("+500");
  await expect(edit.locator("mark").first()).toHaveText("old");
  await expect(edit).not.toContainText("Too large");
});

test("of thousands of calls a page is drawn, each with its result", async ({ app, page }) => {
  const count = 2000;
  const results = Array.from({ length: count }, (_, index) => ({
    role: "toolResult",
    toolCallId: `call${count - 1 - index}`,
    toolName: "bash",
    content: [{ type: "text", text: `batch ${count - 1 - index}: 12 kg` }],
    isError: false,
  }));
  const calls = Array.from({ length: count }, (_, index) => toolCall(index));
  await open(app, [reply(calls), ...results, said("After the calls")]);
  const feed = app.transcript.getByRole("feed");
  await feed.focus();
  await page.keyboard.press("Home");
  // Their results stand in the other order: they are known once everything has been read.
  await expect(card(app, "weigh batch 0.")).toContainText("batch 0: 12 kg");
  await expect(card(app, "weigh batch 0.")).not.toContainText("weigh batch 100.");
  await app.transcript.getByRole("button", { name: "Show the next 100 of 2,000 blocks" }).click();
  await expect(card(app, "weigh batch 100.")).toContainText("batch 150: 12 kg");
  await page.evaluate(() => {
    location.hash = `${location.hash.split("?")[0]}?entry=m700`;
  });
  await expect(app.transcript.getByText("batch 1300: 12 kg")).toBeInViewport();
});

test("blocks by the thousand come a page at a time", async ({ app }) => {
  const blocks = Array.from({ length: 3000 }, (_, index) => ({
    type: "text",
    text: `block ${index}.`,
  }));
  await open(app, [reply(blocks)]);
  await expect(card(app, "block 0.")).not.toContainText("block 100.");
  await card(app, "block 0.").getByRole("button", { name: "Show the next 100 of 3,000" }).click();
  await expect(card(app, "block 100.")).toBeVisible();
});

test("sub-agents by the thousand come a page at a time, however deep they are nested", async ({
  app,
}) => {
  let deep = agentRun("bottom", "Lie at the bottom", [agentReply("Here", 0)]);
  for (let level = 0; level < 30; level++) {
    const results = [agentResult("c", "subagent", { details: { results: [deep] } })];
    deep = agentRun(`level-${level}`, "Go deeper", [agentReply("Deeper", 0), ...results]);
  }
  const many = Array.from({ length: 5000 }, (_, index) => agentRun(`agent-${index}`, "Work", []));
  const details = { mode: "parallel", results: [deep, ...many] };
  await open(app, [
    call("subagent", { tasks: [] }),
    { ...result("Done.", "subagent"), details },
    said("After all agents"),
  ]);
  const agents = card(app, "5,031 sub-agents");
  await expect(agents).toContainText("of which 30 sub-agents");
  await expect(agents.getByRole("article", { name: "Sub-agent agent-18" })).toBeAttached();
  await expect(agents.getByRole("article", { name: "Sub-agent agent-19" })).toHaveCount(0);
  await agents.getByRole("button", { name: "Show the next 20 of 5,001 sub-agents" }).click();
  await expect(agents.getByRole("article", { name: "Sub-agent agent-19" })).toBeAttached();
});

test("arguments by the thousand come a page at a time", async ({ app }) => {
  const keys = Array.from({ length: 50_000 }, (_, index) => [`key${index}`, index]);
  await open(app, [call("gauge", Object.fromEntries(keys)), result("Done.", "gauge")]);
  const gauge = card(app, "gauge");
  await expect(gauge).toContainText("key5");
  await gauge.getByText(/^9,995 more arguments: key6, /).click();
  await expect(gauge).toContainText("key45");
  await expect(gauge).not.toContainText("key46");
  await gauge.getByRole("button", { name: "Show the next 40 of 9,995 arguments" }).click();
  await expect(gauge).toContainText("key46");
});

test("values nested by the thousand are cut, and whole in the raw JSON", async ({ app }) => {
  const depth = 20_000;
  const line = fileOfMessages([call("gauge", { deep: "DEEP" }), said("After the depths")]);
  const content = line.replace('"DEEP"', `${"[".repeat(depth)}"bottom"${"]".repeat(depth)}`);
  await app.give({ name: "deep.jsonl", content });
  await app.isOpen();
  await card(app, "gauge").getByText("1 more argument: deep").click();
  await expect(card(app, "gauge")).toContainText("nested deeper than here: see the raw JSON");
  await expect(card(app, "After the depths")).toBeVisible();
});

test("names of megabytes are cut", async ({ app }) => {
  const long = "name ".repeat(200_000);
  await open(app, [
    { ...said("Words of a model"), model: long, stopReason: long },
    call(long, { path: "a" }),
    { role: long, content: "Words of a role" },
  ]);
  for (const words of ["Words of a model", "Words of a role", "interrupted"]) {
    const text = (await card(app, words).textContent()) ?? "";
    expect(text.length).toBeLessThan(2000);
  }
});

test("an output of line breaks is shown at once", async ({ app }) => {
  const text = `${"\n".repeat(400_000)}the last line`;
  await open(app, [call("bash", { command: "yes ''" }), result(text, "bash"), said("After it")]);
  await expect(card(app, "yes ''")).toContainText("Show more of 400,001 lines");
  await expect(card(app, "After it")).toBeVisible();
});

// Without the fixture that takes errors in the console for faults: React reports this one there.
plainTest("a card that fails shows its own error and its raw JSON", async ({ page }) => {
  const app = new SessionPage(page);
  // No entry is known that breaks a card; so something of the browser is broken for one number.
  await page.addInitScript(() => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.NumberFormat.prototype);
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get(this: Intl.NumberFormat) {
        const asEver = format.get?.call(this) as Intl.NumberFormat["format"];
        return (figure: number) => {
          if (figure === 777.25) throw new Error("The browser broke");
          return asEver(figure);
        };
      },
    });
  });
  await open(app, [said("Before"), costing(777.25), costing(2), said("After")]);
  const broken = app.transcript.getByRole("article").filter({ hasText: "cannot be shown" });
  await expect(broken.getByRole("alert")).toContainText("cannot be shown. The browser broke");
  await broken.getByRole("button", { name: "Show raw" }).click();
  await expect(broken).toContainText('"cost":{"total":777.25}');
  await expect(card(app, "Before")).toBeVisible();
  await expect(card(app, "After")).toBeVisible();
});
