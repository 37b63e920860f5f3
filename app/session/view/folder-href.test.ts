// Addresses of sessions in a list: of those that were opened by themselves, and of those in a folder.
import { expect, it } from "vitest";
import { indexedSession } from "../../../src/testing/library/indexed-sessions.ts";
import { sessionSummaries } from "../../catalog/folders/session-summary.ts";
import { summaryHref } from "./folder-href.ts";

const folder = { id: "f", sessions: [indexedSession("x y/one", { id: "one" })] };
const record = {
  key: "one",
  fileName: "one",
  title: "One",
  formatName: "pi v3",
  size: 1,
  entries: 1,
  openedAt: 0,
  origin: "copy",
} as const;

it("The address is that of its key where it was opened before, also in its folder", () => {
  expect(sessionSummaries([], [record]).map((one) => summaryHref(one))).toEqual(["/session/one"]);
  expect(sessionSummaries([folder], [record]).map((one) => summaryHref(one))).toEqual([
    "/session/one",
  ]);
});

it("The address names folder and path of a session without a key", () => {
  const hrefs = sessionSummaries([folder], []).map((one) => summaryHref(one, { entry: "e1" }));
  expect(hrefs).toEqual(["/library/open?folder=f&path=x+y%2Fone&entry=e1"]);
});
