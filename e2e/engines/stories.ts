// The stories that must come true in every engine. Each starts in a window with empty storage.
import { deepStrictEqual, equal } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ODDITIES } from "../../fixtures/generate/oddities/index.ts";
import { openingAddress } from "../../src/export/share/page-opening.ts";
import { NO_TRACES, traces } from "../harmless.ts";
import { type SharedFile, writeSharedPage } from "../shared-page.ts";
import type { Find } from "./driver.ts";
import { folderOfSessions } from "./folder-story.ts";
import { fileThatGrows, folderThatGrows } from "./follow-story.ts";
import { startsOffline } from "./offline-story.ts";
import { readingOverVisits } from "./reading-story.ts";
import type { Story } from "./run-stories.ts";
import type { Window } from "./window.ts";

const FILES = 'input[aria-label="Session files"]';
const TITLE: Find = { css: "h1" };
const TRANSCRIPT = 'section[aria-label="Transcript"]';
const FEED = `${TRANSCRIPT} [role=feed]`;
const CARD = `${TRANSCRIPT} [role=article]`;
const TURN = '[role=treegrid][aria-label="Turns of this branch"] [role=row]';
const ROW = '[role=tree][aria-label="Entries of the session"] [role=treeitem]';
const INSPECTOR: Find = { css: 'section[aria-label="Selected entry"]' };
const SLIDER: Find = { css: 'input[aria-label="Place in this branch"]' };
const FIND = "Search in this session";
const FIND_FIELD: Find = { css: `input[aria-label="${FIND}"]` };
const PALETTE: Find = { css: "dialog [role=combobox]" };

const REFACTOR = "#/session/01a0ed51-3f80-7291-ac7d-93c6659f9ce2";
const ATTEMPTS = "#/session/01a1492f-2970-74e9-a071-c46b43370ea6";

const tab = (name: string): Find => ({ css: "[role=tab]", text: name });
const button = (name: string): Find => ({ css: "button", name });

async function openFixture(window: Window, name: string): Promise<void> {
  await window.visit("#/");
  await window.setFiles(FILES, fixture(name));
}

/** From the working directory, as a bundled module does not know where its source lay. */
function fixture(name: string): string {
  return resolve("fixtures", "oddities", name);
}

const openFile: Story["run"] = async (window) => {
  await openFixture(window, "bom.jsonl");
  await window.sees(TITLE, "bom.jsonl");
  await window.sees({ css: ROW, text: "Which Node versions does CI run the tests on?" });
  await window.sees({ css: CARD, text: "Which Node versions does CI run the tests on?" });
};

const bothViews: Story["run"] = async (window) => {
  await window.visit(REFACTOR);
  await window.sees({ css: CARD, text: "Compaction 2" });
  await window.sees({ css: TRANSCRIPT }, /then \S+ · at the end 6\.9k/);
  const early: Find = { css: CARD, text: "I'll start by reading how tokens are made" };
  await window.click(button("History"));
  await window.address("view=history");
  // The view changes around what is being read: the fold is far above it.
  await window.focus(FEED);
  await window.press("Home");
  await window.click({ css: `${TRANSCRIPT} button`, text: "Show 60 entries" });
  await window.sees(early);
  await window.click(button("What the model sees"));
  await window.seesNone(early);
};

const map: Story["run"] = async (window) => {
  await window.visit(REFACTOR);
  await window.click(tab("Map"));
  await window.count(".map [role=treeitem]", 7);
  const passport: Find = {
    css: ".map [role=treeitem]",
    text: "Branch 1: passport: no, 17 entries",
  };
  await window.attribute(passport, "aria-label", "off the path");
  await window.click(passport);
  await window.address(/[?&]entry=/);
  await window.attribute(passport, "aria-label", "on the path, in context");
  await window.attribute(passport, "aria-selected", "true");
  await window.seesInView({ css: `${TRANSCRIPT} [data-selected=true]` });
};

const compare: Story["run"] = async (window) => {
  await window.visit(ATTEMPTS);
  await window.click({ css: "a", name: "Compare" });
  const entries = '[role=region][aria-label="Entries side by side"]';
  await window.sees({ css: `${entries} button` }, "2 entries in common");
  await window.sees({ css: `${entries} [aria-label="Verdict"]` }, "Longer: A, 24 messages to 12");
  await window.sees(
    { css: `${entries} article[aria-label="A: Assistant, differs"]` },
    "One run in",
  );
  await window.sees({ css: `${entries} table`, text: "After the fork" }, /Cost[^$]*\$\d/);
};

const timeline: Story["run"] = async (window) => {
  await window.visit(REFACTOR);
  await window.attribute(SLIDER, "aria-valuetext", /^Turn \d+ of 10, .+ tokens/);
  await window.click(SLIDER);
  await window.address(/[?&]entry=/);
  await window.press("Home");
  await window.attribute(SLIDER, "aria-valuetext", /System|User/);
  await window.press("PageUp");
  await window.attribute(SLIDER, "aria-valuetext", /^Turn 1 of 10.*User: /);
  await window.press("PageUp");
  await window.attribute(SLIDER, "aria-valuetext", /^Turn 2 of 10.*User: /);
  await window.press("ArrowRight");
  await window.attribute(SLIDER, "aria-valuetext", /^Turn 2 of 10.*Assistant: /);
};

const palette: Story["run"] = async (window) => {
  await window.visit(ATTEMPTS);
  await window.sees({ css: CARD });
  await window.press("Control+k");
  await window.sees(PALETTE);
  await window.type("view history");
  await window.count("[role=option]", 1);
  await window.press("Enter");
  await window.address("view=history");
  await window.seesNone(PALETTE);
};

const searchSession: Story["run"] = async (window) => {
  await openFixture(window, "cards.jsonl");
  // Until all was read the outline keeps to the session's end.
  await window.sees({ css: ".timeline-total" }, "4 turns");
  await window.focus(FEED);
  await window.press("Control+f");
  await window.sees(FIND_FIELD);
  await window.comesTrue(
    "the focus in the search",
    (name) => document.activeElement?.ariaLabel === name,
    [FIND],
  );
  await window.type("phase");
  const all = await window.sees({ css: ".find-count" }, /^\d+ hits$/);
  const count = Number.parseInt(all, 10);
  for (const nth of [1, 2, 3]) {
    await window.press("Enter");
    await window.sees({ css: ".find-count" }, `${nth} of ${count}`);
    await window.comesTrue(`hit ${nth} marked in sight`, isMarkInSight, []);
  }
  await window.press("Shift+Enter");
  await window.sees({ css: ".find-count" }, `2 of ${count}`);
  await window.comesTrue("the hit before marked in sight", isMarkInSight, []);
  await window.address(/[?&]find=phase/);
  await window.press("Escape");
  await window.seesNone(FIND_FIELD);
};

/** Runs in the page: whether the mark of the hit is in sight, or the frame around it where text cannot be marked. */
function isMarkInSight(): boolean {
  const list = document.querySelector(".transcript-list")?.getBoundingClientRect();
  const marks = "highlights" in CSS ? [...(CSS.highlights.get("found-current") ?? [])] : [];
  const range = marks.find((mark) => mark instanceof Range);
  if (range && range.toString().toLowerCase() !== "phase") return false;
  const mark = (range ?? document.querySelector(".found-frame"))?.getBoundingClientRect();
  if (!list || !mark) return false;
  return mark.height > 0 && mark.top >= list.top && mark.bottom <= list.bottom;
}

const reload: Story["run"] = async (window) => {
  await openFixture(window, "cards.jsonl");
  // Until all was read the outline keeps to the session's end: a row that is scrolled to may move away.
  await window.sees({ css: ".timeline-total" }, "4 turns");
  await window.click({ css: ROW, text: "Assistant" });
  await window.click(tab("Raw"));
  await window.sees(INSPECTOR, '"role": "assistant"');
  const address = await window.address(/[?&]entry=.*side=raw/);
  const keepsCopies = await window.evaluate(mayKeepCopies);
  if (keepsCopies) {
    await window.visit("#/");
    await window.sees({ css: "section li", text: "private copy" });
    await window.visit(address);
  }
  await window.reload();
  if (!keepsCopies) {
    await window.sees({ css: "h1" }, "This session is not in this browser");
    await window.setFiles(FILES, fixture("cards.jsonl"));
  }
  await window.sees(INSPECTOR, '"role": "assistant"');
  await window.address(address);
};

/** Runs in the page: whether this browser gives it a folder of its own, which private windows refuse. */
async function mayKeepCopies(): Promise<boolean> {
  try {
    return Boolean(await navigator.storage.getDirectory());
  } catch {
    return false;
  }
}

const deepLink: Story["run"] = async (window) => {
  await window.visit(`${REFACTOR}?view=history&entry=792b736f&side=raw`);
  await window.seesInView({ css: `${CARD} p`, text: "There are four call sites" });
  await window.sees(INSPECTOR, '"id": "792b736f"');
  // A session of this length begins with its turns: the entry's is selected.
  await window.attribute({ css: `${TURN}[aria-selected=true]` }, "aria-current", "location");
  await window.visit(`${REFACTOR}?view=history&entry=792b736f&level=entries`);
  await window.attribute({ css: `${ROW}[aria-selected=true]` }, "aria-selected", "true");
};

const hostileFile: Story["run"] = async (window) => {
  await openFixture(window, "hostile.jsonl");
  await window.sees({ css: CARD, text: '<img src=x onerror="window.__pwned = true">' });
  await readEverything(window);
  await window.click(button("History"));
  await readEverything(window);
  await window.evaluate(() => {
    location.hash = `${location.hash.split("?")[0]}?view=history&leaf=8f72c67b&entry=8f72c67b`;
  });
  await window.sees({ css: CARD, text: "Compaction 1" });
  await readEverything(window);
  deepStrictEqual(await window.faults(), []);
  deepStrictEqual(window.outside(), []);

  // Whoever heard nothing would have heard it: a picture from outside, and a visit there.
  await window.evaluate(() => {
    new Image().src = "http://hostile.invalid/picture.png";
  });
  await window.hearsFault(/^policy: img-src http:\/\/hostile\.invalid/);
  await window.visit("http://hostile.invalid/visit");
  equal(window.outside()[0], "http://hostile.invalid/visit");
  await window.visit("#/");
};

/** Draws every row of the transcript from top to bottom, opening all that is folded. */
async function readEverything(window: Window): Promise<void> {
  for (let isAtEnd = false, isAtStart = true; !isAtEnd; isAtStart = false) {
    isAtEnd = await window.evaluate(scrollOn, isAtStart);
    deepStrictEqual(await window.evaluate(traces), NO_TRACES);
  }
}

/** Runs in the page: opens what is folded and goes on by half a window, or to the start. */
function scrollOn(isAtStart: boolean): boolean {
  const feed = document.querySelector("[role=feed]");
  if (!feed) throw new Error("There is no transcript.");
  if (isAtStart) feed.scrollTop = 0;
  for (const fold of feed.querySelectorAll("details")) fold.open = true;
  for (const more of feed.querySelectorAll<HTMLElement>("button[aria-expanded=false]")) {
    more.click();
  }
  const before = feed.scrollTop;
  if (!isAtStart) feed.scrollTop += feed.clientHeight / 2;
  return !isAtStart && feed.scrollTop === before;
}

const badFile: Story["run"] = async (window) => {
  await openFixture(window, "notes.txt");
  await window.sees({ css: "[role=alert]" }, "notes.txt is no session");
  await window.sees(button("Open file…"));
  await openFixture(window, "truncated.jsonl");
  await window.click(tab("Problems"));
  await window.sees({ css: "[role=tabpanel] li" });
};

const sharedPage: Story["run"] = async (window) => {
  // Of a session without entries there is nothing to see.
  const files = ODDITIES.filter(({ opens, file }) => opens && file !== "header-only.jsonl");
  for (const { file } of files) {
    await window.visit(await pageOnDisk(file));
    await window.sees({ css: CARD });
    await readEverything(window);
    await isQuiet(window);
  }
  await window.visit(await pageOnDisk("hostile.jsonl", { passphrase: PASSPHRASE }));
  // From here on every engine hears what its page does while it opens, not only once it is there.
  await unlock(window);
  await window.sees({ css: CARD, text: '<img src=x onerror="window.__pwned = true">' });
  await readEverything(window);
  await window.click(button("History"));
  await readEverything(window);
  await window.click(tab("Map"));
  await window.sees({ css: ".map svg" });
  await isQuiet(window);
};

const PASSPHRASE = "wolves of the chase";
const PASSPHRASE_FIELD: Find = { css: "input[type=password]" };

const protectedPage: Story["run"] = async (window) => {
  await window.visit(await pageOnDisk("bom.jsonl", { passphrase: PASSPHRASE }));
  await window.sees({ css: "h1" }, "A protected copy of a session");
  await window.click(PASSPHRASE_FIELD);
  await window.type("another one");
  await window.press("Enter");
  await window.sees({ css: "[role=alert]" }, "That is not the passphrase");
  await window.evaluate(() => document.querySelector("input")?.select());
  await window.type(PASSPHRASE);
  await window.press("Enter");
  await window.sees({ css: CARD, text: "Which Node versions does CI run the tests on?" });
};

const comparedPage: Story["run"] = async (window) => {
  const opening = { kind: "branches", a: "e2921130", b: "7d9f26d8" } as const;
  await window.visit(await pageOnDisk("bom.jsonl", { opens: openingAddress(opening) }));
  await window.sees({ css: "main h1", text: "Compare" });
  await window.sees({ css: '[role=region][aria-label="Entries side by side"]' });
  await isQuiet(window);
};

async function unlock(window: Window): Promise<void> {
  await window.click(PASSPHRASE_FIELD);
  await window.type(PASSPHRASE);
  await window.press("Enter");
}

/** Nothing went wrong, and nobody was asked. */
async function isQuiet(window: Window): Promise<void> {
  deepStrictEqual(await window.faults(), []);
  deepStrictEqual(window.outside(), []);
}

/** Address of the shared page of a fixture. */
async function pageOnDisk(
  name: string,
  given: Pick<SharedFile, "passphrase" | "opens"> = {},
): Promise<string> {
  const path = resolve(".cache", "engines", `${name}${Object.keys(given)}.html`);
  await writeSharedPage({ name, bytes: await readFile(fixture(name)), ...given }, path);
  return `${pathToFileURL(path)}`;
}

export const STORIES: readonly Story[] = [
  { name: "opens a file", run: openFile },
  { name: "shows what the model sees and the history", run: bothViews },
  { name: "goes to an entry from the map", run: map },
  { name: "compares two branches", run: compare },
  { name: "walks the timeline with keys", run: timeline },
  { name: "obeys the palette", run: palette },
  { name: "searches a session and goes from hit to hit", run: searchSession },
  { name: "is where it was after a reload", run: reload },
  { name: "follows a link to an entry", run: deepLink },
  { name: "is not harmed by a hostile file", run: hostileFile },
  { name: "says what is wrong with a bad file", run: badFile },
  { name: "is not harmed by any file in a shared page from disk", run: sharedPage },
  { name: "opens a shared page with its passphrase only", run: protectedPage },
  { name: "lists and searches a folder of sessions", run: folderOfSessions },
  { name: "follows a file that is being written", run: fileThatGrows },
  { name: "follows a folder that is being written", run: folderThatGrows },
  { name: "opens a shared page on a comparison", run: comparedPage },
  { name: "comes back to its reading", run: readingOverVisits },
  { name: "starts again offline", run: startsOffline },
];
