// A branch has one name, number and colour in every view that names branches.
import type { Locator } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SKILL =
  '<skill name="auth" location="/s/auth">\nReferences are relative to /s.\n</skill>\n\n';
const SESSION = entriesIn(`
  ask     user: Why do the tests fail?
  plan    assistant: There are two ways
  jose    user: SKILL Try jose
  done    assistant: jose works
  pass    < plan @20 assistant: | bash cd /x && npm ls passport
  ran     result: passport@0.7.0
  heavy   < plan @30 user: Look at cookies
  nuts    assistant: They crumble
  mark    label for=nuts: cookies: no
  again   < plan @40 user: Ask somebody`);

/** As every view says them, from the fork downwards. */
const NAMES = [
  { word: "Branch 1", name: "Try jose", colour: "1" },
  { word: "Branch 2", name: "bash: npm ls passport", colour: "2" },
  { word: "Branch 3", name: "cookies: no", colour: "3" },
  { word: "Branch 4", name: "Ask somebody", colour: "4" },
];
const TITLES = NAMES.map(({ word, name }) => `${word}: ${name}`);

async function openSession(app: SessionPage): Promise<void> {
  const content = fileOf(SESSION, "names").replace("SKILL ", JSON.stringify(SKILL).slice(1, -1));
  await app.give({ name: "session.jsonl", content });
  await app.isOpen();
  // By then everything was read.
  await expect(
    app.transcript.getByRole("button", { name: "Branch 4: Ask somebody" }),
  ).toBeVisible();
}

const colours = (marks: Locator) =>
  marks.evaluateAll((all) => all.map((mark) => mark.getAttribute("data-colour")));
const ownColours = NAMES.map(({ colour }) => colour);

test("a branch is called the same at the fork, in outline, glance, map, usage, palette and comparison", async ({
  app,
  page,
}) => {
  await openSession(app);

  await test.step("at the fork", async () => {
    const fork = app.transcript.getByRole("group", { name: "Branch 4 of 4" });
    const buttons = fork.getByRole("button");
    const heard = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(heard).toEqual(TITLES);
    expect(await colours(buttons.locator(".branch-mark"))).toEqual(ownColours);
    await expect(fork.getByRole("button", { name: "Branch 4" })).toContainText("Ask somebody");
  });

  await test.step("in the outline, which names a branch where its first row does not", async () => {
    const beginnings = app.rows().filter({ hasText: /^Branch/ });
    await expect(beginnings).toHaveText([
      "Branch 4: User Ask somebody leaf",
      "Branch 1: User Try jose 1 s , other branch",
      "Branch 2: bash npm ls passport , other branch",
      "Branch 3: cookies: no User Look at cookies , other branch",
    ]);
    expect((await colours(beginnings.locator(".branch-mark"))).sort()).toEqual(ownColours);
  });

  await test.step("at a glance", async () => {
    const lines = app.inspector.getByRole("region", { name: "4 branches" }).getByRole("button");
    await expect(lines).toHaveCount(NAMES.length);
    const names = await lines.locator(".glance-branch-name").allTextContents();
    expect(names.sort()).toEqual(NAMES.map(({ name }) => name).sort());
    expect((await colours(lines.locator(".branch-mark"))).sort()).toEqual(ownColours);
  });

  await test.step("in the address", async () => {
    await app.row("They crumble").click();
    await expect(page).toHaveURL(/[?&]branch=3-cookies-no(&|$)/);
    await app.row("jose works").click();
    await expect(page).toHaveURL(/[?&]branch=1-try-jose(&|$)/);
  });

  await test.step("on the map", async () => {
    await app.tab("Map");
    const runs = page.getByRole("tree", { name: /^Map/ }).getByRole("treeitem");
    await expect(runs).toHaveCount(5);
    const heard = await runs.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
    expect(heard.map((text) => text.split(/, \d+ entr/)[0]).sort()).toEqual([
      ...TITLES,
      "Trunk: Why do the tests fail?",
    ]);
  });

  await test.step("in the palette", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Commands" }).fill("branch branch");
    const group = page.getByRole("group", { name: "Branch", exact: true });
    const texts = await group
      .getByRole("option")
      .evaluateAll((all) =>
        all.map((one) => (one.querySelector("bdi")?.textContent ?? "").split(" · ")[0]),
      );
    expect(texts.sort()).toEqual(TITLES);
    await page.keyboard.press("Escape");
  });

  await test.step("in the comparison", async () => {
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    const options = page.getByRole("combobox", { name: "Branch A" }).locator("optgroup").first();
    await expect(options).toBeAttached();
    const texts = await options.locator("option").allTextContents();
    expect(texts.map((text) => text.split(" · ")[0]).sort()).toEqual(TITLES);
    const scored = page.getByRole("rowheader", { name: "A 1 Try jose", exact: true });
    await expect(scored).toBeVisible();
    expect(await colours(scored.locator(".branch-mark"))).toEqual(["1"]);
  });

  await test.step("in the usage", async () => {
    await page.getByRole("link", { name: "Usage" }).click();
    const links = page.getByRole("table", { name: "Branches" }).getByRole("link");
    await expect(links).toHaveCount(TITLES.length);
    expect((await links.allTextContents()).sort()).toEqual(TITLES);
  });
});

test("what became of a branch is said in the same words on the map, at a glance, in usage and comparison", async ({
  app,
  page,
}) => {
  await openSession(app);
  const became = [
    "abandoned · finished",
    "abandoned · unfinished",
    "abandoned · finished",
    "current · unfinished",
  ];

  await test.step("at a glance, whichever is looked at", async () => {
    for (const words of ["Ask somebody", "jose works"]) {
      await app.row(words).click();
      await app.inspector.getByRole("button", { name: "Session at a glance" }).click();
      for (const [at, { name }] of NAMES.entries()) {
        const line = app.inspector.getByRole("button", { name: new RegExp(`${name}.*turn`) });
        await expect(line).toContainText(new RegExp(`turns? · ${became[at]}$`));
      }
    }
  });

  await test.step("on the map", async () => {
    await app.tab("Map");
    for (const [at, title] of TITLES.entries()) {
      const run = page.getByRole("treeitem", { name: new RegExp(`^${title}`) });
      await expect(run).toHaveAccessibleName(new RegExp(`, ${became[at]}, (on|off) the path`));
    }
    const texts = page.getByRole("tree", { name: /^Map/ }).locator("text");
    for (const words of became) {
      await expect(texts.filter({ hasText: new RegExp(` · ${words}$`) }).first()).toBeVisible();
    }
  });

  await test.step("in the usage", async () => {
    await page.getByRole("link", { name: "Usage" }).click();
    const table = page.getByRole("table", { name: "Branches" });
    for (const [at, title] of TITLES.entries()) {
      const row = table.getByRole("row").filter({ hasText: title });
      await expect(row.getByRole("cell").last()).toHaveText(became[at] ?? "");
    }
  });

  await test.step("in the comparison", async () => {
    await page.goto("./#/session/names/compare?a=done&b=again");
    const outcome = (side: string) => page.getByRole("article", { name: `Outcome of ${side}` });
    await expect(outcome("A")).toContainText("abandoned · finished");
    await expect(outcome("B")).toContainText("current · unfinished");
  });
});

test("an address that names another branch beside its leaf shows the leaf", async ({
  app,
  page,
}) => {
  await openSession(app);
  await page.goto("./#/session/names?leaf=done&branch=4-ask-somebody");
  await expect(app.transcript.getByText("jose works")).toBeVisible();
});
