// Whatever screen is open: what is dropped, pasted or opened by the system with the app is opened.
import { fileOf } from "../src/testing/session.ts";
import { expect, test } from "./session-page.ts";

const SAMPLE = "#/session/01a0ed51-3f80-7291-ac7d-93c6659f9ce2";

/** By name: the address, and the key that opens something over it. */
const SCREENS: readonly (readonly [name: string, address: string, key?: string])[] = [
  ["the start page", "#/"],
  ["the help of the start page", "#/", "?"],
  ["the library", "#/library"],
  ["its families", "#/library/families"],
  ["its overview", "#/library/overview"],
  ["its performance", "#/library/performance"],
  ["a session", SAMPLE],
  ["the palette over a session", SAMPLE, "Control+k"],
  ["the help of a session", SAMPLE, "?"],
  ["the comparison", `${SAMPLE}/compare`],
  ["the usage", `${SAMPLE}/stats`],
  ["the screen that shares", `${SAMPLE}/share`],
];

/** Lets a test launch files, as the system does. */
function keepLaunches(): void {
  const queue = "launchQueue" in window ? Object(window.launchQueue) : {};
  Object.getPrototypeOf(queue).setConsumer = (consume: (launch: object) => void) => {
    Object.assign(window, { launch: consume });
  };
}

for (const [name, address, key] of SCREENS) {
  test(`${name} takes what is dropped, pasted and launched`, async ({ page, app }) => {
    await page.addInitScript(keepLaunches);
    const launch = async (file: { readonly name: string; readonly content: string }) => {
      await app.writeStored(file.name, file.content);
      await page.evaluate(async (stored) => {
        const folder = await navigator.storage.getDirectory();
        const files = [await folder.getFileHandle(stored)];
        (window as unknown as { launch: (launch: object) => void }).launch({ files });
      }, file.name);
    };
    for (const [how, give] of [
      ["dropped", app.drop.bind(app)],
      ["pasted", app.pasteFile.bind(app)],
      ["launched", launch],
    ] as const) {
      await app.home();
      await page.goto(`./${address}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      if (address === SAMPLE) await app.isOpen();
      if (key) {
        await page.keyboard.press(key);
        await expect(page.getByRole("dialog")).toBeVisible();
      }
      await give({ name: `${how}.jsonl`, content: sessionOf(how) });
      await expect(app.transcript).toContainText(`The ${how} prompt`);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}

function sessionOf(how: string): string {
  const content = `The ${how} prompt`;
  return fileOf([{ type: "message", message: { role: "user", content } }], how);
}
