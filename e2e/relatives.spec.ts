// Sessions of pi's relatives: what they add to its grammar is shown, and nothing that they stored
// elsewhere is asked for.
import { expect, test } from "./session-page.ts";

test("a session of oh-my-pi says what was moved out of it, and what it notes of its own", async ({
  app,
}) => {
  await app.openFixture("evicted.jsonl");
  const { transcript } = app;
  await transcript.getByRole("button", { name: "History" }).click();
  await app.row("The page as it prints now:").click();
  const ref = /blob:sha256:3f1d0c9a/;
  await expect(transcript.getByText(/^Image stored elsewhere/)).toContainText(ref);
  await expect(transcript.getByText(/^48,211 characters stored elsewhere/)).toContainText(ref);
  await expect(transcript.getByText("anthropic/claude-haiku-4-5 (commit)")).toBeVisible();
  await expect(transcript.getByText("put down to the agent, not to the user")).toBeVisible();
  await expect(transcript.getByText("first word after 1.3 s")).toBeVisible();
  const reply = transcript.getByRole("article", { name: /^assistant: The tide table comes next/ });
  await expect(reply).toContainText("4.2 s");
  const band = transcript.getByRole("article").filter({ hasText: "made by an extension" });
  await band.getByText("Short summary").click();
  await expect(band).toContainText("Pages of the almanac, one by one.");
  await band.getByText("Data kept by an extension").click();
  await expect(band).toContainText("moon phases");
  // It was for other work: the header keeps the model of the conversation.
  await expect(app.page.getByRole("banner")).toContainText("claude-sonnet-4-5");
});
