// The pictures of README and docs: what each shows, and how one gets there from the samples.
import { readFileSync } from "node:fs";
import { AUTH, column, compare, isCompared, LONG, THREE } from "./compare-page.ts";
import { expect, type SessionPage } from "./session-page.ts";

/** As seen from the top of the project. */
const FOLDER = "public/samples";
const SAMPLES = ["three-attempts.jsonl", "auth-refactor.jsonl", "long-haul.jsonl"];

interface Picture {
  /** `docs/pictures/NAME.png` */
  readonly name: string;
  readonly show: (app: SessionPage) => Promise<void>;
}

export const PICTURES: readonly Picture[] = [
  { name: "home", show: (app) => app.home() },
  {
    name: "session",
    show: async (app) => {
      await app.openSample("Refactor auth module");
      await expect(app.page.getByRole("row", { name: /Ship it/ })).toBeVisible();
      await expect(app.inspector).toContainText("1 turn after it changed nothing");
      await app.page.getByText(/^Context over/).waitFor({ state: "attached" });
    },
  },
  {
    name: "map",
    show: async ({ page }) => {
      await page.goto(`./#/session/${THREE}?pane=map`);
      await expect(page.getByRole("tree", { name: /map/i })).toBeVisible();
      await page.keyboard.press("w");
    },
  },
  {
    name: "context",
    show: async (app) => {
      await app.page.goto(`./#/session/${AUTH}?entry=969595a8`);
      await app.fact("Entry").waitFor();
      await app.page.keyboard.press("x");
      await expect(app.page.getByText(/^What the model saw/)).toBeVisible();
    },
  },
  {
    name: "compare",
    show: async ({ page }) => {
      await compare(page, THREE);
      await isCompared(page);
      await expect(page.getByRole("region", { name: "Outcome" })).toContainText("A is current");
    },
  },
  {
    name: "compaction",
    show: async ({ page }) => {
      await compare(page, AUTH, "?what=context");
      await expect(column(page, "Dropped").getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    name: "usage",
    show: async ({ page }) => {
      await page.goto(`./#/session/${LONG}/stats`);
      await expect(page.getByRole("table").first()).toBeVisible();
    },
  },
  {
    name: "edit",
    show: async (app) => {
      await app.page.goto(`./#/session/${AUTH}?level=entries`);
      await app.page.getByRole("button", { name: "Edit", exact: true }).click();
      await expect(app.page.getByRole("region", { name: "Draft" })).toBeVisible();
      await app.selectEntry(/Only the check/);
      await app.page.keyboard.press("i");
      await expect(app.page.getByText(/keeps, Esc cancels/)).toBeVisible();
    },
  },
  {
    name: "share",
    show: async ({ page }) => {
      await page.goto(`./#/session/${THREE}/share`);
      await expect(page.getByRole("region", { name: "Findings" })).toBeVisible();
    },
  },
  {
    name: "library",
    show: async (app) => {
      const files = SAMPLES.map((name) => ({
        name,
        content: readFileSync(`${FOLDER}/${name}`, "utf8"),
      }));
      await app.home();
      await app.folderPickerGives("sessions", files);
      await app.page.getByRole("button", { name: "Open folder…" }).click();
      await expect(app.page.getByText(/· read just now/)).toBeVisible();
      await expect(app.page.getByRole("treegrid", { name: "Sessions" })).toBeVisible();
    },
  },
];
