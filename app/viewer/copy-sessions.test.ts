// Where a page opens: only where a screen of the app could be.
import fc from "fast-check";
import { expect, it } from "vitest";
import { openingAddress } from "../../src/export/share/page-opening.ts";
import { screenAt } from "../session/view/href.ts";
import { readView } from "../session/view/view-state.ts";
import { openingHref } from "./copy-sessions.ts";

const WORKSPACE = "/session/copy";

function viewAt(href: string) {
  return readView(new URLSearchParams(href.split("?")[1]));
}

it("A comparison is opened with the two ends it names, whatever they are", () => {
  const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const branches = openingHref(openingAddress({ kind: "branches", a, b }));
      expect(screenAt(branches.split("?")[0] ?? "")).toBe("compare");
      expect(viewAt(branches)).toMatchObject({ what: "branches", a, b });
      const context = openingHref(openingAddress({ kind: "context", from: a, to: b }));
      expect(viewAt(context)).toMatchObject({ what: "context", from: a, to: b });
    }),
  );
  const compaction = openingHref(openingAddress({ kind: "context", from: null, to: "c1" }));
  expect(compaction).toBe("/session/copy/compare?what=context&to=c1");
});

it("A start that no screen would write means the workspace", () => {
  for (const opens of [
    "",
    "?",
    "share",
    "home?entry=a1",
    "/compare",
    "../../other",
    "compare/../stats",
    "https://example.org/",
    "javascript:alert(1)",
    "compare#x",
    "compare?what=branches&a=x&onload=alert(1)",
    "compare?__proto__=x",
    "constructor",
  ]) {
    expect(openingHref(opens), opens).toBe(WORKSPACE);
  }
});

it("A page opens no other session and no editor, and ignores invalid values", () => {
  expect(openingHref("compare?a=x&with=/etc/passwd&mode=edit")).toBe("/session/copy/compare?a=x");
  expect(openingHref("?view=nonsense&diff=-1&map=x&entry=a1")).toBe("/session/copy?entry=a1");
});

it("A page's start is an address inside the session for any text", () => {
  fc.assert(
    fc.property(fc.string(), (opens) => {
      expect(openingHref(opens)).toMatch(/^\/session\/copy(?:\/(?:compare|stats))?(?:\?|$)/);
    }),
  );
});
