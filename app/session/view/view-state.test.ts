import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameView, readView, type ViewState, writeView } from "./view-state.ts";

const USUAL: ViewState = {
  leaf: null,
  branch: "",
  entry: null,
  view: "sent",
  mode: "",
  pane: "outline",
  side: "details",
  sheet: "",
  map: "",
  filter: "default",
  tool: "",
  file: "",
  text: "",
  find: null,
  match: "",
  within: "all",
  level: "",
  scope: "branch",
  what: "",
  a: null,
  b: null,
  with: null,
  as: "history",
  show: "all",
  diff: 0,
  to: null,
  from: null,
  share: "",
  ends: "",
  part: "",
  without: "names",
  form: "html",
  opens: "",
};

const viewOf = (address: string) => readView(new URLSearchParams(address));
const addressOf = (view: ViewState) => writeView(new URLSearchParams(), view).toString();

/** Addresses, and how their views differ from the default. */
const WRITTEN: readonly (readonly [string, Partial<ViewState>])[] = [
  ["", {}],
  [
    "leaf=done&branch=blue&entry=seen&view=history&mode=edit",
    { leaf: "done", branch: "blue", entry: "seen", view: "history", mode: "edit" },
  ],
  [
    "pane=map&side=raw&sheet=left&map=wide&filter=user&tool=bash&file=a%2Fb.ts&text=x+y&level=turns",
    {
      pane: "map",
      side: "raw",
      sheet: "left",
      map: "wide",
      filter: "user",
      tool: "bash",
      file: "a/b.ts",
      text: "x y",
      level: "turns",
    },
  ],
  ["find=&match=cr&within=sent", { find: "", match: "cr", within: "sent" }],
  [
    "scope=all&what=context&a=one&b=two&with=key&as=sent&show=changes&diff=12&to=four&from=three",
    {
      scope: "all",
      what: "context",
      a: "one",
      b: "two",
      with: "key",
      as: "sent",
      show: "changes",
      diff: 12,
      to: "four",
      from: "three",
    },
  ],
  [
    "share=chosen&ends=a%2Cb&part=3-9&without=&form=md&opens=compare",
    { share: "chosen", ends: "a,b", part: "3-9", without: "", form: "md", opens: "compare" },
  ],
];

describe("the view state", () => {
  it.each(WRITTEN)(
    "is read from the address %j, and written as the same address",
    (address, view) => {
      expect(viewOf(address)).toEqual({ ...USUAL, ...view });
      expect(addressOf({ ...USUAL, ...view })).toBe(address);
    },
  );

  it.each([
    ["view=past&mode=on&map=huge&turns=open&what=all&as=x&show=x&share=none&opens=x"],
    ["diff=-1"],
    ["diff=1.5"],
    ["diff=many"],
    ["view=sent&pane=outline&without=names&nobody=knows"],
  ])("is the default where %j has unknown values, or nothing else", (address) => {
    expect(viewOf(address)).toEqual(USUAL);
    expect(isSameView(viewOf(address), USUAL)).toBe(true);
  });

  it("is read as it was written, whatever the address", () => {
    const name = fc.constantFrom(...Object.keys(USUAL));
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom("history", "edit", "wide", "branches", "7", "all", "sent", ""),
    );
    fc.assert(
      fc.property(fc.dictionary(name, word), (words) => {
        const view = readView(new URLSearchParams(words));
        expect(viewOf(addressOf(view))).toEqual(view);
      }),
    );
  });

  it("keeps unknown parameters on a change, and leaves the branch's name with its leaf", () => {
    const now = new URLSearchParams("leaf=a&branch=blue&other=1");
    expect(writeView(now, { leaf: "b" }).toString()).toBe("leaf=b&other=1");
    expect(writeView(now, { leaf: "b", branch: "red" }).toString()).toBe(
      "leaf=b&branch=red&other=1",
    );
    expect(writeView(now, { entry: "c" }).toString()).toBe("leaf=a&branch=blue&other=1&entry=c");
  });
});
