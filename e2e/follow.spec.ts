// A session that is being written while somebody looks at it: a real file of a real handle.
import { violations } from "./axe.ts";
import { entries, isCompared, side } from "./compare-page.ts";
import {
  card,
  chip,
  jump,
  LONG,
  list,
  MORE,
  openFollowed,
  STORY,
  text,
  write,
} from "./follow-page.ts";
import { items, tree } from "./map-page.ts";
import { expect, OWN_TAB, test } from "./session-page.ts";

test("what is added to the file appears by itself, in every view", async ({ app, page }) => {
  await openFollowed(app, text(STORY));
  await write(app, text(STORY, MORE));
  await expect(card(app, "Now it is quicker.")).toBeVisible();
  await expect(app.row("And now?")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("5 entries");
  await write(app, text(STORY, MORE, "last user: Thanks"));
  await expect(card(app, "Thanks")).toBeVisible();
  await expect(app.row("Thanks")).toHaveCount(1);
});

test("a torn last line waits for its rest", async ({ app, page }) => {
  await openFollowed(app, text(STORY));
  const whole = text(STORY, "more user: A line in two parts");
  await write(app, whole.slice(0, -30));
  await write(app, `${whole.slice(0, -20)}`);
  await expect(page.getByRole("tab", { name: "Problems" })).not.toContainText(/\d/);
  await expect(page.getByRole("banner")).toContainText("3 entries");
  await write(app, whole);
  await expect(card(app, "A line in two parts")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("4 entries");
});

test("who reads above the end stays there, sees how much came, and goes there by a key", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(LONG));
  await expect(card(app, "Question 0")).toBeInViewport();
  const before = await list(app).evaluate((element) => element.scrollTop);
  await write(app, text(LONG, "n1 user: First of the new", "n2 user: Second of the new"));
  await expect(jump(app)).toContainText("2 new entries");
  await expect(app.transcript.getByText("2 new entries").first()).toBeAttached();
  expect(await list(app).evaluate((element) => element.scrollTop)).toBe(before);
  await page.keyboard.press("n");
  await expect(card(app, "Second of the new")).toBeInViewport();
  await expect(app.transcript.getByText("New", { exact: true })).toBeVisible();
  await expect(jump(app)).toHaveCount(0);
  // At the end it stays at the end.
  await write(
    app,
    text(LONG, "n1 user: First of the new", "n2 user: Second of the new", "n3 user: Third of them"),
  );
  await expect(card(app, "Third of them")).toBeInViewport();
  await expect(app.transcript.getByText("New", { exact: true })).toHaveCount(0);
});

test("the end is let go when the reader scrolls up", async ({ app, page }) => {
  await openFollowed(app, text(LONG));
  await expect(jump(app)).toBeVisible();
  await page.keyboard.press("n");
  await expect(card(app, "Question 39")).toBeInViewport();
  await list(app).hover();
  await page.mouse.wheel(0, -400);
  await expect(jump(app)).toContainText("Newest");
  const middle = await list(app).evaluate(async (element) => {
    // The wheel moves on for a few frames.
    const frame = () => new Promise(requestAnimationFrame);
    for (let last = -1; last !== element.scrollTop; await frame()) {
      last = element.scrollTop;
      await frame();
    }
    return element.scrollTop;
  });
  await write(app, text(LONG, "n1 user: Came meanwhile"));
  await expect(jump(app)).toContainText("1 new entry");
  expect(await list(app).evaluate((element) => element.scrollTop)).toBe(middle);
  await jump(app).click();
  await expect(card(app, "Came meanwhile")).toBeInViewport();
});

test("who is at the end goes with the agent to another branch, and back", async ({ app, page }) => {
  await openFollowed(app, text(STORY));
  await expect(card(app, "Sorted.")).toBeInViewport();
  await write(app, text(STORY, "other < look user: Another way", "way assistant: Another result."));
  await expect(card(app, "Another result.")).toBeVisible();
  const note = page
    .getByRole("status")
    .filter({ hasText: "The agent continued from an earlier entry" });
  await note.getByRole("button", { name: "Back to the one before" }).click();
  await expect(card(app, "Sorted.")).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("who reads elsewhere sees the agent's new branch and can go there", async ({ app, page }) => {
  await openFollowed(app, text(LONG));
  await write(app, text(LONG, "other < q3 user: Another way"));
  const note = page.getByRole("status").filter({ hasText: "on another branch" });
  await expect(note).toBeVisible();
  await expect(card(app, "Question 5")).toBeVisible();
  await note.getByRole("button", { name: "Go there" }).click();
  await expect(card(app, "Another way")).toBeAttached();
  await expect(card(app, "Question 5")).toHaveCount(0);
});

test("a tool call without a result is running, and is not once it has one", async ({ app }) => {
  const now = new Date().toISOString();
  const asked = text(STORY, "call assistant: I test. | bash npm test").replace(
    /"timestamp":"[^"]+"(?=[^\n]*npm test)/,
    `"timestamp":"${now}"`,
  );
  await openFollowed(app, text(STORY));
  await write(app, asked);
  await expect(card(app, "npm test")).toContainText(/running, \d/);
  await write(
    app,
    `${asked}${text(STORY, "call assistant: I test. | bash npm test", "res result: All green").split("\n").at(-2)}\n`,
  );
  await expect(card(app, "All green")).not.toContainText("running");
});

test("a file that was rewritten is read anew, and the reader's place is kept", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(STORY, MORE));
  await app.selectEntry("And now?");
  await write(
    app,
    text("start user: Something before it", STORY, MORE).replaceAll("quicker", "slower"),
  );
  const note = page.getByRole("status").filter({ hasText: "was rewritten" });
  await expect(note).toContainText("story.jsonl was rewritten");
  await expect(note).not.toContainText("no longer in the file");
  await expect(card(app, "Now it is slower.")).toBeVisible();
  await expect(page).toHaveURL(/entry=more/);
  await note.getByRole("button", { name: "Dismiss" }).click();
  await expect(note).toHaveCount(0);
});

test("a line in the middle that was changed without a byte more is noticed", async ({
  app,
  page,
}) => {
  const story = text(LONG);
  expect(story.length).toBeGreaterThan(3 * 1024);
  await openFollowed(app, story);
  await write(app, story.replace("Question 20", "Question AB"));
  await expect(
    page.getByRole("status").filter({ hasText: "was changed, and has the same size as before" }),
  ).toBeVisible();
  await expect(app.row("Question AB")).toBeVisible();
});

test("a file that was shortened says so, and what is gone is said to be gone", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(STORY, MORE));
  await app.selectEntry("And now?");
  await write(app, text(STORY));
  const note = page.getByRole("status").filter({ hasText: "was shortened" });
  await expect(note).toContainText("The entry you were at is no longer in the file.");
  await expect(card(app, "Sorted.")).toBeVisible();
  await expect(app.row("And now?")).toHaveCount(0);
});

test("a file that vanished says so, stays on the screen, and is followed when it is back", async ({
  app,
  page,
}) => {
  await openFollowed(app, text(STORY));
  // It has been read to its end.
  await expect(page.locator(".timeline-total")).toBeVisible();
  await app.removeStored("story.jsonl");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "story.jsonl is no longer where it was opened: it was deleted, moved or renamed.",
  );
  await expect(alert).toHaveCount(1);
  await expect(card(app, "Sorted.")).toBeVisible();
  await expect(chip(page, "Not found")).toBeVisible();
  await write(app, text(STORY, MORE));
  await expect(card(app, "Now it is quicker.")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(chip(page, "Live")).toBeVisible();
});

test("a draft carries on while its file grows, and its changes are undone as before", {
  tag: OWN_TAB,
}, async ({ app, page }) => {
  await openFollowed(app, text(STORY));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await app.row("Sort the list").click();
  await page.keyboard.press("i");
  await app.transcript.getByRole("textbox", { name: "Text" }).fill("Sort the list, please");
  await page.keyboard.press("Control+Enter");
  await expect(card(app, "Sort the list, please")).toContainText("edited");
  await write(app, text(STORY, MORE));
  await expect(card(app, "Now it is quicker.")).toBeVisible();
  await expect(card(app, "Sort the list, please")).toContainText("edited");
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 change");
  await app.row("And now?").click();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("No changes yet");
  await expect(card(app, "And now?")).toBeVisible();
  await expect(card(app, "Sort the list, please")).toHaveCount(0);
});

test("following pauses and goes on, by the header and by a key", async ({ app, page }) => {
  await openFollowed(app, text(STORY));
  await chip(page, "Live").click();
  await expect(chip(page, "Paused")).toBeVisible();
  await write(app, text(STORY, MORE));
  await page.keyboard.press("p");
  await expect(chip(page, "Live")).toBeVisible();
  await expect(card(app, "Now it is quicker.")).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("The newest entry, and follow new entries");
  await expect(keys).toContainText("Pause or resume following the file");
});

test("a sample and a private copy are not followed", async ({ app, page }) => {
  await app.give({ name: "story.jsonl", content: text(STORY) });
  await app.isOpen();
  await app.remembers(1);
  await expect(card(app, "Sorted.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Live/ })).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`axe finds nothing wrong at ${width} px, whatever is said`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openFollowed(app, text(LONG));
    await write(app, text(LONG, "n1 user: Came meanwhile"));
    await expect(jump(app)).toContainText("1 new entry");
    await write(app, text(LONG, "n1 user: Came meanwhile", "other < q3 user: Another way"));
    await expect(page.getByRole("button", { name: "Go there" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const box = await jump(app).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await app.removeStored("story.jsonl");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test("a comparison goes on with its session: rows, folds and what is read stay while it is made again", async ({
  app,
  page,
}) => {
  const branches = [
    LONG,
    ...Array.from({ length: 30 }, (_, nth) => ` a${nth}${nth ? "" : " < q9"} user: Other ${nth}`),
  ];
  await openFollowed(app, text(...branches));
  await expect(jump(app)).toBeVisible();
  await page.keyboard.press("n");
  await expect(card(app, "Other 29")).toBeInViewport();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await isCompared(page);
  const rows = entries(page);
  await rows.getByRole("button", { name: /in common/ }).click();
  const first = rows.getByRole("article").filter({ hasText: "Question 8" }).first();
  await first.evaluate((element) => element.scrollIntoView({ block: "start" }));
  // What is drawn anew would not be the element that was marked.
  await first.evaluate((element) => element.setAttribute("data-marked", ""));
  const { y } = (await first.boundingBox()) ?? { y: Number.NaN };
  const seen = await page.evaluateHandle(() => {
    const noted = { least: Number.POSITIVE_INFINITY };
    const look = () => {
      noted.least = Math.min(noted.least, document.querySelectorAll(".compare-card").length);
      requestAnimationFrame(look);
    };
    look();
    return noted;
  });
  await write(app, text(...branches, "more user: And one more", "next assistant: Here it is."));
  // What is compared by then: it is taken over once it is through.
  await expect(side(page, "A")).toHaveValue("71");
  expect((await first.boundingBox())?.y).toBe(y);
  await expect(rows.locator("[data-marked]")).toBeInViewport();
  expect(await seen.evaluate(({ least }) => least)).toBeGreaterThan(0);
});

test("the map stays where it is while its session goes on", async ({ app, page }) => {
  const branches = [LONG, "other < q9 user: Another way"];
  await openFollowed(app, text(...branches));
  await app.tab("Map");
  await expect(items(page)).toHaveCount(3);
  await tree(page).evaluate((element) => element.setAttribute("data-marked", ""));
  await write(app, text(...branches, "third < q20 user: A third way"));
  await expect(items(page)).toHaveCount(5);
  await expect(tree(page)).toHaveAttribute("data-marked");
});
