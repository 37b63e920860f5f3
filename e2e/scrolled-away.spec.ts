// An entry that is selected and was scrolled away comes back when somebody goes to it again. One that is chosen
// where it is read moves nothing.
import { fileOfMessages } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const usage = { input: 100, output: 10, cacheRead: 0, cacheWrite: 0, totalTokens: 110 };
const MESSAGES = Array.from({ length: 60 }, (_, at) => [
  { role: "user", content: `Question ${at}` },
  {
    role: "assistant",
    content: [{ type: "text", text: `Answer ${at}` }],
    stopReason: "stop",
    usage: { ...usage, input: 100 * at },
  },
]).flat();

const LONG = Array.from({ length: 40 }, (_, at) => (at === 0 ? "The long one" : `Paragraph ${at}`));
const PROMPT = { role: "user", content: LONG.join("\n\n") };
const FILE = {
  name: "sixty-turns.jsonl",
  content: fileOfMessages([...MESSAGES.slice(0, 20), PROMPT, ...MESSAGES.slice(20)]),
};

const said = (app: SessionPage, words: string) =>
  app.transcript.getByRole("feed").getByText(words, { exact: true });

async function scroll(app: SessionPage, pixels: number): Promise<void> {
  await app.transcript.getByRole("feed").hover();
  await app.page.mouse.wheel(0, pixels);
}

test("from the outline", async ({ app }) => {
  await app.give(FILE);
  await app.row("Question 3").click();
  await expect(said(app, "Question 3")).toBeInViewport();
  await scroll(app, 4000);
  await expect(said(app, "Question 3")).not.toBeInViewport();
  await app.row("Question 3").click();
  await expect(said(app, "Question 3")).toBeInViewport();
});

test("with the keys of the timeline", async ({ app, page }) => {
  await app.give(FILE);
  const slider = page.getByRole("slider", { name: "Place in this branch" });
  await slider.press("Home");
  await expect(said(app, "Question 0")).toBeInViewport();
  await scroll(app, 4000);
  await expect(said(app, "Question 0")).not.toBeInViewport();
  await slider.press("Home");
  await expect(said(app, "Question 0")).toBeInViewport();
});

test("not where it is read: a click on its card leaves the page as it is", async ({
  app,
  page,
}) => {
  await app.give(FILE);
  await app.row("The long one").click();
  const last = said(app, "Paragraph 39");
  const place = async () => Math.round((await last.boundingBox())?.y ?? Number.NaN);
  await expect(said(app, "The long one")).toBeInViewport();
  await expect(async () => {
    await scroll(app, 150);
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  // Its beginning is above the edge, and would come into sight.
  await expect(said(app, "The long one")).not.toBeInViewport();
  await expect(last).toBeInViewport();
  const before = await place();
  for (let clicks = 0; clicks < 2; clicks++) {
    await last.click();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await place()).toBe(before);
  }
  await app.row("The long one").click();
  await expect(said(app, "The long one")).toBeInViewport();
});
