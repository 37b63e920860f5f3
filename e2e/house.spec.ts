// What holds for the built app whatever it shows: its own policy, its own files, nothing else.
import { expect, fixturePath, test } from "./session-page.ts";

test("the production page starts with its policy unbroken and asks nobody else for anything", async ({
  app,
  page,
}) => {
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => requests.push(request.url()));

  await app.home();

  await expect(page).toHaveTitle(/Espalier/);
  await expect(page.getByRole("heading").first()).toBeVisible();
  expect(complaints).toEqual([]);
  // What they ask for is looked at in every test, see session-page.ts.
  expect(requests.length).toBeGreaterThan(1);
});

test("the policy allows no code, frame, form or address but the app's own", async ({ page }) => {
  await page.goto("./");
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute(
    "content",
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join("; "),
  );
});

test("where the browser stores nothing, sessions open all the same and the theme holds", async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Storage is blocked.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
    IDBFactory.prototype.open = refuse;
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("Blocked."));
  });
  await app.home();
  await app.give(fixturePath("oddities", "bom.jsonl"));
  await expect(app.transcript.getByRole("article").first()).toBeVisible();

  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await app.transcript.getByRole("article").first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
