// Reading over several visits, in every engine: where somebody stopped, up to where they read, how the
// transcript is set.
import type { Find } from "./driver.ts";
import type { Story } from "./run-stories.ts";

const SESSION = "#/session/01a0ed51-3f80-7291-ac7d-93c6659f9ce2";
const TOOLS: Find = { css: "button", name: "Reading" };
const LINE: Find = { css: "[data-read-line]" };
const UNREAD: Find = { css: "button.reading-unread" };

export const readingOverVisits: Story["run"] = async (window) => {
  await window.visit(SESSION);
  await window.sees(TOOLS);
  // Texts come in as Markdown after they were drawn as they are: until then rows move.
  await window.sees({ css: ".transcript .markdown li" });

  await window.press("g");
  await window.address(/[?&]entry=/);
  await window.seesInView({ css: '.card[data-selected="true"]' });
  await window.press("R");
  await window.sees(LINE, "Read up to here");
  await window.sees(UNREAD, "unread");
  await window.press("D");
  await window.comesTrue("compact rows", isSet, ["density", "compact"]);

  // Without an entry in the address it is the position that leads back.
  const address = (await window.address(SESSION)).replace(/\?.*/, "");
  await window.visit(address);
  await window.sees(TOOLS);
  const unread = await window.sees(UNREAD, /^\d+ unread$/);
  await window.evaluate(scrollBy, 900);
  await window.comesTrue("an edge that stays", isAtRest, []);
  const left = await window.evaluate(atEdge);
  await window.reload();
  await window.sees(TOOLS);
  await window.comesTrue(`“${left}” at the edge again`, isAtEdge, [left]);
  await window.comesTrue("compact rows", isSet, ["density", "compact"]);
  await window.sees(UNREAD, unread.trim());
  await window.press("U");
  await window.address(/[?&]entry=/);
  await window.seesInView({ css: '.card[data-selected="true"]' });
};

/** Runs in the page. */
function isSet(name: string, value: string): boolean {
  return document.documentElement.dataset[name] === value;
}

/** Runs in the page. */
function scrollBy(pixels: number): void {
  document.querySelector(".transcript-list")?.scrollBy(0, pixels);
}

/** Runs in the page: the beginning of what stands at the upper edge of the transcript. */
function atEdge(): string {
  const list = document.querySelector(".transcript-list");
  const top = list?.getBoundingClientRect().top ?? 0;
  const rows = [...(list?.querySelectorAll("[data-index]") ?? [])];
  const row = rows.find((one) => one.getBoundingClientRect().bottom > top + 2);
  return (row?.textContent ?? "").slice(0, 60);
}

/** Runs in the page. */
function isAtEdge(words: string): boolean {
  const list = document.querySelector(".transcript-list");
  const top = list?.getBoundingClientRect().top ?? 0;
  const rows = [...(list?.querySelectorAll("[data-index]") ?? [])];
  const row = rows.find((one) => one.getBoundingClientRect().bottom > top + 2);
  return words !== "" && (row?.textContent ?? "").slice(0, 60) === words;
}

/** Runs in the page: where it was scrolled to is stored once scrolling has ended. */
async function isAtRest(): Promise<boolean> {
  const list = document.querySelector(".transcript-list");
  const before = list?.scrollTop;
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  return list !== null && list.scrollTop > 0 && list.scrollTop === before;
}
