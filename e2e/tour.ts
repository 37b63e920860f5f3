// The moving picture of README: one session from the file to a copy for others, as a person goes through it.
import type { Locator, Page } from "@playwright/test";
import { animated, type Frame } from "./apng.ts";
import { isCompared } from "./compare-page.ts";
import { askFor, bar, beginDraft } from "./edit-page.ts";
import { items } from "./map-page.ts";
import { expect, type SessionPage } from "./session-page.ts";

/** As seen from the top of the project. */
const SAMPLE = "public/samples/three-attempts.jsonl";

/** `docs/pictures/NAME.png` */
export const TOUR = "tour";
/** Pixels. The narrowest in which all panes stand beside each other. */
export const TOUR_SIZE = { width: 1200, height: 750 };

interface Step {
  readonly caption: string;
  readonly milliseconds: number;
  /** From what the step before it shows. */
  readonly show: (app: SessionPage) => Promise<void>;
  /** Where the next step clicks. */
  readonly next?: (app: SessionPage) => Locator;
}

const link = (name: string) => (app: SessionPage) =>
  app.page.getByRole("link", { name, exact: true });
const mapTab = ({ page }: SessionPage) => page.getByRole("tab", { name: "Map" });
const remove = ({ page }: SessionPage) =>
  page.getByRole("dialog").getByRole("button", { name: "Remove it", exact: true });
const save = ({ page }: SessionPage) => page.getByRole("button", { name: "Save the copy" });

const STEPS: readonly Step[] = [
  {
    caption: "Drop a session file on the page",
    milliseconds: 1500,
    show: async (app) => {
      await app.home();
      await app.holdOver(SAMPLE);
    },
  },
  {
    caption: "Every branch, and the conversation of the one in view",
    milliseconds: 2000,
    show: async (app) => {
      await app.drop(SAMPLE);
      await app.isOpen();
      await expect(app.page.getByText("All branches", { exact: true })).toBeVisible();
      // Drawn as Markdown.
      await expect(app.transcript.locator("code").first()).toBeVisible();
    },
    next: mapTab,
  },
  {
    caption: "The map: where three attempts part, and how each ended",
    milliseconds: 2000,
    show: async (app) => {
      await mapTab(app).click();
      await app.page.keyboard.press("w");
      await expect(items(app.page).first()).toBeVisible();
    },
    next: link("Compare"),
  },
  {
    caption: "Compare: outcome, files, tokens, time, money",
    milliseconds: 2000,
    show: async (app) => {
      await link("Compare")(app).click();
      await isCompared(app.page);
    },
  },
  {
    caption: "… and the two conversations entry by entry",
    milliseconds: 2000,
    show: async ({ page }) => {
      for (let times = 0; times < 2; times++) await page.keyboard.press("n");
    },
  },
  {
    caption: "Before an edit: what goes with it, what the model sees then",
    milliseconds: 2000,
    show: async (app) => {
      await app.page.goBack();
      await app.page.keyboard.press("w");
      await beginDraft(app);
      await askFor(app, "One run in twelve is two hours");
      await remove(app).click();
      await expect(app.page.getByRole("dialog")).toContainText("tokens");
    },
    next: remove,
  },
  {
    caption: "After it: a draft with undo; the file stays as it is",
    milliseconds: 2000,
    show: async (app) => {
      await remove(app).click();
      await expect(bar(app.page)).toContainText("4 entries removed");
    },
    next: link("Share"),
  },
  {
    caption: "Share: a copy without secrets, as its receiver sees it",
    milliseconds: 3000,
    show: async (app) => {
      await link("Share")(app).click();
      const preview = app.page.getByRole("region", { name: "What the receiver sees" });
      await expect(preview).toContainText("Not a day");
      await expect(app.page.getByRole("region", { name: "Findings" })).toContainText(
        /No secret|to decide/,
        {
          timeout: 30_000,
        },
      );
    },
    next: save,
  },
];

/** `drawn`: a PNG of the page once everything is on it. */
export async function tourOf(
  app: SessionPage,
  drawn: (page: Page) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const frames: Frame[] = [];
  for (const { caption, milliseconds, show, next } of STEPS) {
    await app.page.evaluate(unmark);
    await show(app);
    await app.page.mouse.move(0, 0);
    await app.page.evaluate(mark, { caption, next: (await next?.(app).boundingBox()) ?? null });
    frames.push({ png: await drawn(app.page), milliseconds });
  }
  return animated(frames);
}

interface Mark {
  readonly caption: string;
  readonly next: { readonly [side in "x" | "y" | "width" | "height"]: number } | null;
}

/** In the page: a caption at its foot, and a ring around what is clicked next, above dialogs too. */
function mark({ caption, next }: Mark): void {
  const add = (text: string, style: Partial<CSSStyleDeclaration>) => {
    const box = document.createElement("div");
    box.dataset.tour = "";
    box.popover = "manual";
    box.textContent = text;
    Object.assign(box.style, { inset: "auto", margin: "0", overflow: "visible", ...style });
    document.body.append(box);
    box.showPopover();
  };
  add(caption, {
    bottom: "20px",
    left: "50%",
    translate: "-50%",
    padding: "10px 22px",
    border: "none",
    borderRadius: "24px",
    background: "#1d2b22",
    color: "#fff",
    fontSize: "20px",
    fontWeight: "600",
    whiteSpace: "nowrap",
  });
  if (!next) return;
  add("", {
    left: `${next.x - 6}px`,
    top: `${next.y - 6}px`,
    width: `${next.width + 6}px`,
    height: `${next.height + 6}px`,
    padding: "0",
    border: "3px solid #d9480f",
    borderRadius: "12px",
    background: "none",
  });
}

function unmark(): void {
  for (const box of document.querySelectorAll("[data-tour]")) box.remove();
}
