// Firefox over WebDriver BiDi and Chromium over its own protocol: no driver program beside the browser.
import {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type KeyInput,
  launch,
  type Page,
} from "puppeteer-core";
import {
  type Driver,
  type Engine,
  type Find,
  NotFound,
  type StartOptions,
  WINDOW,
} from "./driver.ts";
import { describe, locate } from "./in-page.ts";

export async function startFirefox({ path, proxy }: StartOptions): Promise<Engine> {
  const [host, port] = proxy.split(":");
  const browser = await launch({
    browser: "firefox",
    executablePath: path,
    // Each window gets its size once it is open.
    defaultViewport: null,
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.http": host,
      "network.proxy.http_port": Number(port),
      "network.proxy.ssl": host,
      "network.proxy.ssl_port": Number(port),
    },
  });
  return engineOf(
    "firefox",
    browser,
    /^https?:\/\/[\w.-]+\.(?:mozilla|firefox)\.(?:com|org|net)[:/]/,
  );
}

export async function startChromium({ path, proxy }: StartOptions): Promise<Engine> {
  const browser = await launch({
    executablePath: path,
    // The sandbox refuses to start for root, which is what containers are.
    args: ["--no-sandbox", `--proxy-server=${proxy}`],
  });
  return engineOf("chromium", browser, /^https?:\/\/[\w.-]+\.(?:google|googleapis)\.com[:/]/);
}

async function engineOf(name: string, browser: Browser, asksItself: RegExp): Promise<Engine> {
  const version = /[\d.]+/.exec(await browser.version())?.[0] ?? "of unknown version";
  return {
    name,
    version,
    asksItself,
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(WINDOW).catch(passOverTurning);
      return driverOf(context, page);
    },
    close: () => browser.close(),
  };
}

/** An older Firefox sizes its window and then does not know the command that would turn its screen. */
function passOverTurning(error: unknown): void {
  if (!String(error).includes("unknown command emulation.")) throw error;
}

function driverOf(context: BrowserContext, page: Page): Driver {
  return {
    visit: async (address) => void (await page.goto(address, { waitUntil: "load" })),
    reload: async () => void (await page.reload({ waitUntil: "load" })),
    evaluate: (expression) => page.evaluate(expression),
    async look(find) {
      const element = await elementOf(page, find);
      return element === null ? null : element.evaluate(describe);
    },
    async click(find) {
      const element = await elementOf(page, find);
      if (element === null) throw new NotFound(find);
      await element.click();
    },
    press: (key) => press(page, key.split("+")),
    type: (text) => page.keyboard.type(text),
    async setFiles(css, paths) {
      const input = await page.$(css);
      if (input === null) throw new NotFound({ css });
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => context.close(),
  };
}

async function elementOf(page: Page, find: Find): Promise<ElementHandle<Element> | null> {
  const handle = await page.evaluateHandle(locate, find);
  return handle.asElement() as ElementHandle<Element> | null;
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  const modifiers = keys.slice(0, -1) as KeyInput[];
  for (const key of modifiers) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1) as KeyInput);
  for (const key of modifiers.reverse()) await page.keyboard.up(key);
}
