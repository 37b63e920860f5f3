// The folders of Claude Code and Codex as one library: what is listed and what is not, under which project, and
// what resumed copies count.
import type { Page } from "@playwright/test";
import { CLAUDE_CODE_FILES } from "../fixtures/generate/claude-code/index.ts";
import { CODEX_ROLLOUTS } from "../fixtures/generate/codex/index.ts";
import { compressed } from "../src/testing/formats/compressed.ts";
import { violations } from "./axe.ts";
import { isRead, sessionRows } from "./made-folder.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

interface Said {
  readonly session: string;
  readonly uuid: string;
  readonly above: string | null;
  readonly prompt?: string;
  readonly reply?: string;
  readonly minute: number;
  readonly agent?: string;
}

/** A line as Claude Code writes it; a reply takes 100 tokens and gives 50. */
function line({ session, uuid, above, prompt, reply, minute, agent }: Said): string {
  const message =
    reply === undefined
      ? { role: "user", content: prompt }
      : {
          id: `message-${uuid}`,
          role: "assistant",
          model: "claude-opus-4-5",
          content: [{ type: "text", text: reply }],
          stop_reason: "end_turn",
          usage: { input_tokens: 100, output_tokens: 50 },
        };
  return `${JSON.stringify({
    parentUuid: above,
    isSidechain: agent !== undefined,
    ...(agent !== undefined && { agentId: agent }),
    sessionId: session,
    cwd: "/home/mara/pond",
    version: "2.1.230",
    type: reply === undefined ? "user" : "assistant",
    message,
    uuid,
    timestamp: `2026-11-02T10:${String(minute).padStart(2, "0")}:00.000Z`,
  })}\n`;
}

function pond(session: string): string {
  return (
    line({ session, uuid: "u1", above: null, prompt: "Dig the pond", minute: 0 }) +
    line({ session, uuid: "a1", above: "u1", reply: "It is dug.", minute: 1 })
  );
}

const PROJECT = ".claude/projects/-home-mara-elsewhere";
const DAY = ".codex/sessions/2026/11/03";
const FILES = [
  {
    name: `${PROJECT}/first.jsonl`,
    content:
      pond("first") +
      line({ session: "first", uuid: "u2", above: "a1", prompt: "Line it with clay", minute: 2 }) +
      line({ session: "first", uuid: "a2", above: "u2", reply: "It holds water.", minute: 3 }),
  },
  {
    name: `${PROJECT}/second.jsonl`,
    content:
      pond("second") +
      line({ session: "second", uuid: "u3", above: "a1", prompt: "Put in lilies", minute: 9 }) +
      line({ session: "second", uuid: "a3", above: "u3", reply: "They float.", minute: 10 }),
  },
  {
    name: `${PROJECT}/first/subagents/agent-x1.jsonl`,
    content:
      line({
        session: "first",
        uuid: "k1",
        above: null,
        prompt: "Count frogs",
        minute: 2,
        agent: "x1",
      }) +
      line({ session: "first", uuid: "k2", above: "k1", reply: "Nine.", minute: 2, agent: "x1" }),
  },
  {
    name: ".claude/projects/-orchard/third.jsonl",
    content: CLAUDE_CODE_FILES.get("orchard.jsonl") ?? "",
  },
  { name: ".claude/history.jsonl", content: '{"display":"Dig","timestamp":1,"project":"/p"}\n' },
  {
    name: `${DAY}/rollout-2026-11-03T10-00-00-k.jsonl`,
    content: CODEX_ROLLOUTS.get("kiln.jsonl") ?? "",
  },
  {
    name: `${DAY}/rollout-2026-10-03T10-00-00-o.jsonl.zst`,
    content: compressed(Buffer.from(CODEX_ROLLOUTS.get("without-list.jsonl") ?? "")),
  },
  {
    name: `${DAY}/rollout-2026-11-03T10-00-00-k.jsonl.zst`,
    content: compressed(Buffer.from(CODEX_ROLLOUTS.get("kiln.jsonl") ?? "")),
  },
  { name: ".codex/session_index.jsonl", content: '{"id":"k","thread_name":"Kiln"}\n' },
];

async function openFolder(app: SessionPage): Promise<void> {
  await app.home();
  await app.folderPickerGives("mara", FILES);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await isRead(app.page);
}

const row = (page: Page, words: string) => sessionRows(page).filter({ hasText: words });

test("sessions of Claude Code and Codex are listed by what they hold, filtered, opened and left", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await expect(sessionRows(page)).toHaveCount(5);
  // The project is the one that the lines name, not the folder's.
  await expect(row(page, "~/pond")).toHaveCount(2);
  await expect(row(page, "Claude Code")).toHaveCount(3);
  await expect(row(page, "Codex")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Show 1 session of sub-agents" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Project", { exact: true }).selectOption("/home/mara/pond");
  await expect(sessionRows(page)).toHaveCount(2);
  // What the second holds of the first counts once: three replies, not four.
  await expect(page.getByText("2 sessions · 8 entries · 450 tokens")).toBeVisible();
  await page.getByRole("button", { name: "Show 1 session of sub-agents" }).click();
  await expect(row(page, "Count frogs")).toHaveCount(1);
  await page.goBack();
  await expect(sessionRows(page)).toHaveCount(2);
  await sessionRows(page).first().getByRole("link").first().click();
  await app.isOpen();
  await expect(app.transcript).toContainText("They float.");
  await page.goBack();
  await expect(sessionRows(page)).toHaveCount(2);
});

test("a compressed session is one of the list, and opens as the others do", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await row(page, "Name the glazes").getByRole("link").first().click();
  await app.isOpen();
  await expect(app.transcript).toContainText("Name the glazes we have.");
});

test("indexes and compressed copies lie beside them, with what they are", async ({ app, page }) => {
  await openFolder(app);
  const folders = page.getByRole("region", { name: "Folders" });
  await folders.getByText("3 other files", { exact: true }).click();
  const named = (name: string) => folders.getByRole("listitem").filter({ hasText: name }).last();
  await expect(named("session_index.jsonl")).toContainText("index");
  await expect(named("history.jsonl")).toContainText("what was typed");
  await expect(named(".jsonl.zst")).toContainText("compressed copy");
});

test("a resumed copy stands under the session it goes on from, and the overview says so", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.getByRole("link", { name: "Families" }).click();
  const families = page.getByRole("main");
  await expect(families).toContainText("fork");
  await expect(families).toContainText("sub-agent");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("main")).toContainText(
    "1 session begins with a copy of another one: what was used before counts once.",
  );
  expect(await violations(page)).toEqual([]);
});
