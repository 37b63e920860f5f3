// WebKit as Debian builds it: WebKitWebDriver starts MiniBrowser on a display that nobody sees.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { Builder, By, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import {
  type Driver,
  type Engine,
  type Find,
  NotFound,
  type Seen,
  type StartOptions,
  WINDOW,
} from "./driver.ts";
import { describe, locate } from "./in-page.ts";
import { ended, freePort, groupEnded, listens, startDisplay, within } from "./programs.ts";

/** `path` is WebKitWebDriver's. Needs Xvfb among the commands. */
export async function startWebkit(options: StartOptions): Promise<Engine> {
  const screen = await startDisplay(WINDOW);
  const open = () => openWindow(options, screen.display);
  try {
    const first = await open();
    const version = (await first.browser.getCapabilities()).getBrowserVersion();
    await first.close();
    return {
      name: "webkit",
      version: version ?? "of unknown version",
      asksItself: /^$/,
      open: async () => driverOf(await open()),
      close: () => ended(screen.program),
    };
  } catch (error) {
    await ended(screen.program);
    throw error;
  }
}

interface OpenWindow {
  readonly browser: WebDriver;
  readonly close: () => Promise<void>;
}

/** How long a browser may take to start and to end. Far more than it needs. */
const START_MS = 10_000;
const END_MS = 5_000;

/**
 * Every window has a driver program of its own: one that starts a browser while another ends may wait
 * for it for ever. Now and then that happens even so, so it is tried three times.
 */
async function openWindow({ path, proxy }: StartOptions, display: string): Promise<OpenWindow> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display };
    // A group of its own, so that the browser ends with it.
    const program = spawn(path, [`--port=${port}`], { stdio: "ignore", env, detached: true });
    // No `noProxy`: WebKitGTK 2.50 reads beyond the end of its list, and ends there now and then.
    const proxies = { httpProxy: proxy, sslProxy: proxy };
    try {
      await listens(port);
      const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
        browserName: "MiniBrowser",
        proxy: { proxyType: "manual", ...proxies },
      });
      const browser = await within(START_MS, Promise.resolve(builder.build()));
      const close = async () => {
        await within(END_MS, browser.quit()).catch(() => {});
        await groupEnded(program);
      };
      return { browser, close };
    } catch (error) {
      await groupEnded(program);
      if (attempt === 3) throw error;
    }
  }
}

async function driverOf({ browser, close }: OpenWindow): Promise<Driver> {
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW });
  return {
    visit: (address) => browser.get(address),
    reload: () => browser.navigate().refresh(),
    evaluate: (expression) => evaluate(browser, expression),
    async look(find) {
      const element = await elementOf(browser, find);
      return element && browser.executeScript<Seen>(describe, element);
    },
    async click(find) {
      const element = await elementOf(browser, find);
      if (element === null) throw new NotFound(find);
      await element.click();
    },
    press: (key) => press(browser, key.split("+")),
    type: (text) => browser.actions().sendKeys(text).perform(),
    async setFiles(css, paths) {
      await browser.findElement(By.css(css)).sendKeys(paths.join("\n"));
    },
    screenshot: async (path) => writeFile(path, await browser.takeScreenshot(), "base64"),
    close,
  };
}

async function evaluate(browser: WebDriver, expression: string): Promise<unknown> {
  const [value, fault] = await browser.executeAsyncScript<[unknown, string | null]>(
    `const done = arguments[0];
    (async () => (${expression}))().then(
      (value) => done([value, null]),
      (fault) => done([null, String(fault)]),
    );`,
  );
  if (fault !== null) throw new Error(fault);
  return value;
}

function elementOf(browser: WebDriver, find: Find): Promise<WebElement | null> {
  return browser.executeScript<WebElement | null>(locate, find);
}

async function press(browser: WebDriver, keys: readonly string[]): Promise<void> {
  const codes = keys.map((key) => KEYS.get(key) ?? key);
  const actions = browser.actions();
  for (const code of codes) actions.keyDown(code);
  for (const code of codes.reverse()) actions.keyUp(code);
  await actions.perform();
}

/** The codes that WebDriver has for keys without a letter. */
const KEYS = new Map([
  ["ArrowDown", Key.ARROW_DOWN],
  ["ArrowLeft", Key.ARROW_LEFT],
  ["ArrowRight", Key.ARROW_RIGHT],
  ["ArrowUp", Key.ARROW_UP],
  ["Control", Key.CONTROL],
  ["End", Key.END],
  ["Enter", Key.ENTER],
  ["Escape", Key.ESCAPE],
  ["Home", Key.HOME],
  ["PageDown", Key.PAGE_DOWN],
  ["PageUp", Key.PAGE_UP],
  ["Shift", Key.SHIFT],
  ["Tab", Key.TAB],
]);
