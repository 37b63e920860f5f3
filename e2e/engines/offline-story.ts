// The app starts again without a network, in every engine whose driver lets pages have service workers. The
// preview of the other stories has none, so a static host gives the build as it is, in a folder of its own.
import { startHost } from "../host.ts";
import type { Find } from "./driver.ts";
import type { Story } from "./run-stories.ts";

const SESSION = "#/session/01a0ed51-3f80-7291-ac7d-93c6659f9ce2";
const CARD: Find = { css: 'section[aria-label="Transcript"] [role=article]' };

/** Until 7 MB are fetched and kept. */
const FETCHED_MS = 75_000;

export const startsOffline: Story["run"] = async (window) => {
  const host = await startHost("dist", "/some/path/");
  try {
    await window.visit(`${host.address}#/`);
    const refusal = await window.evaluate(registered);
    if (refusal !== null) {
      // It is a page like any other there, and works as long as there is a network.
      await window.visit(`${host.address}${SESSION}`);
      await window.sees(CARD);
      return `no service workers with this driver (${refusal}): only with a network`;
    }
    // All of the app is fetched first: a machine that does other work takes its time.
    await window.comesTrue("a service worker", isControlled, [], FETCHED_MS);
    await host.shut();
    await window.visit(`${host.address}#/`);
    await window.sees({ css: "button", name: "Open file…" });
    await window.visit(`${host.address}${SESSION}`);
    await window.sees(CARD);
    await window.reload();
    await window.sees(CARD);
    // Parts that nobody had asked for before are there as well.
    await window.click({ css: "[role=tab]", text: "Map" });
    await window.sees({ css: ".map svg" });
    return "";
  } finally {
    await host.shut();
    // What a window asks is counted at the address that it shows.
    await window.visit("#/");
  }
};

/** Runs in the page: why there can be no service worker; null: there can. */
async function registered(): Promise<string | null> {
  if (!("serviceWorker" in navigator)) return "pages know none";
  try {
    // The same that the app registers when it has nothing else to do.
    const registration = await navigator.serviceWorker.register("./sw.js");
    return registration ? null : "it registers none";
  } catch (error) {
    return String(error);
  }
}

/**
 * Runs in the page: it answers for this page, which it does only once all is fetched. Its `state` tells
 * nothing: in WebKit it stays "installing".
 */
function isControlled(): boolean {
  return navigator.serviceWorker.controller !== null;
}
