// What is on the screen when the session's next version comes: its full reading is held back until
// the first rows were read and measured.
import { expect, test } from "./session-page.ts";

interface Counted {
  /** By index in the transcript: how often its row was given to be measured. */
  readonly rows: Record<string, number>;
  /** By reference: how often its body was asked for. */
  readonly bodies: Record<string, number>;
}

test("nothing is read or measured again when everything was read", async ({ app, page }) => {
  await page.addInitScript(() => {
    const rows: Record<string, number> = {};
    const bodies: Record<string, number> = {};
    const count = (counts: Record<string, number>, name: string) => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    Object.assign(window, { counted: { rows, bodies } });
    const observe = ResizeObserver.prototype.observe;
    ResizeObserver.prototype.observe = function (element, options) {
      if (
        element instanceof HTMLElement &&
        element.closest(".transcript-list") &&
        element.dataset.index
      ) {
        count(rows, element.dataset.index);
      }
      observe.call(this, element, options);
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
      const { path, argumentList } = Object(message);
      if (path?.[0] === "bodies") {
        for (const ref of argumentList[0].value) count(bodies, `${ref}`);
      }
      const send = () => {
        const isHeld = path?.[0] === "readAllPacked" && !("isReleased" in window);
        if (isHeld) setTimeout(send, 20);
        else Reflect.apply(post, this, [message, ...rest]);
      };
      send();
    };
  });
  const counted = () => page.evaluate(() => Reflect.get(window, "counted") as Counted);
  await app.openSample("Refactor auth module");
  await expect(app.transcript.getByRole("article").first()).not.toContainText("Reading");
  const inContext = app.transcript.getByText(/at the end/);
  await expect(inContext).toHaveCount(0);
  for (const counts of ["rows", "bodies"] as const) {
    await expect.poll(async () => Object.keys((await counted())[counts]).length).toBeGreaterThan(2);
  }

  await page.evaluate(() => Object.assign(window, { isReleased: true }));
  await expect(inContext).toBeVisible();
  const whole = await counted();
  const again = [...Object.entries(whole.rows), ...Object.entries(whole.bodies)];
  expect(again.filter(([, times]) => times > 1)).toEqual([]);
});
