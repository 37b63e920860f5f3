// Tells stories in one engine and says how each ended. Knows neither app nor stories.
import { deepStrictEqual } from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import type { Driver, Engine } from "./driver.ts";
import type { Outside } from "./outside.ts";
import { within } from "./programs.ts";
import { Window } from "./window.ts";

export interface Story {
  /** What comes true, as the rest of a sentence about the app. */
  readonly name: string;
  /** Resolves with what this engine could not do of it, as a remark to its line; "" or nothing: all of it. */
  readonly run: (window: Window) => Promise<string | undefined>;
}

interface Results {
  readonly passed: number;
  readonly failed: number;
}

/** A driver that does not answer at all ends here. */
const STORY_MS = 120_000;
const ANSWER_MS = 10_000;
const PICTURES = "test-results/engines";

/** `base` is the app's address. Prints a line for each story. */
export async function runStories(
  engine: Engine,
  stories: readonly Story[],
  base: string,
  outside: Outside,
): Promise<Results> {
  let passed = 0;
  const startMs = performance.now();
  for (const story of stories) {
    const storyMs = performance.now();
    const { fault, remark } = await endOfTries(engine, story, base, outside);
    const seconds = `(${((performance.now() - storyMs) / 1000).toFixed(1)} s)`;
    const said = remark === "" ? "" : `: ${remark}`;
    console.log(`  ${fault === null ? "✓" : "✗"} ${engine.name} ${story.name} ${seconds}${said}`);
    if (fault === null) passed++;
    else console.log(indented(fault));
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(
    `${engine.name} ${engine.version}: ${passed} of ${stories.length} stories (${seconds} s)`,
  );
  return { passed, failed: stories.length - passed };
}

interface End {
  /** What was not as the story says, with what the window shows; null when all was. */
  readonly fault: string | null;
  /** The browser does not answer any more, which says nothing about the app. */
  readonly isGone: boolean;
  readonly remark: string;
}

/** A story whose browser ended in the middle of it is told once more, which its line says. */
async function endOfTries(...told: Parameters<typeof endOf>): Promise<End> {
  const first = await endOf(...told);
  if (!first.isGone) return first;
  const second = await endOf(...told);
  const remarks = ["at the second try, the browser ended in the first", second.remark];
  return { ...second, remark: remarks.filter((remark) => remark !== "").join("; ") };
}

async function endOf(engine: Engine, story: Story, base: string, outside: Outside): Promise<End> {
  let driver: Driver | undefined;
  try {
    driver = await within(STORY_MS, engine.open());
    const asked = () => outside.asked().filter((address) => !engine.asksItself.test(address));
    asked();
    const window = new Window(driver, base, asked);
    const remark = (await within(STORY_MS, story.run(window))) ?? "";
    deepStrictEqual(await window.faults(), [], "Errors, breaches or foreign addresses");
    deepStrictEqual(asked(), [], "Addresses asked outside this machine");
    return { fault: null, isGone: false, remark };
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const picture = driver ? await shown(driver, `${engine.name} ${story.name}`) : null;
    const lost = `The browser${driver ? " does not answer any more" : " could not be started"}.`;
    return { fault: `${words}\n${picture ?? lost}`, isGone: picture === null, remark: "" };
  } finally {
    await driver?.close().catch(() => {});
  }
}

/** Null when the browser cannot say. */
async function shown(driver: Driver, name: string): Promise<string | null> {
  const path = `${PICTURES}/${name.replace(/\W+/g, "-")}.png`;
  try {
    await mkdir(PICTURES, { recursive: true });
    await within(ANSWER_MS, driver.screenshot(path));
    const text = await within(
      ANSWER_MS,
      driver.evaluate(`location.href + "\\n" + document.body.innerText.slice(0, 500)`),
    );
    return `The window shows (${path}):\n${text}`;
  } catch {
    return null;
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, "    ");
}
