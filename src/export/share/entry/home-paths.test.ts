// Home folders and user names in paths, as sessions spell them.
import { expect, it } from "vitest";
import { homeShortener } from "./home-paths.ts";

const shorten = homeShortener({
  cwd: "/home/ann/work",
  parentSession: "C:\\Users\\Ann Lee\\.pi\\s.jsonl",
});

it.each([
  ["/home/ann/x", "~/x"],
  ["/home/ann", "~"],
  ["see /home/bob/x, and (/Users/bob/y).", "see ~/x, and (~/y)."],
  ["C:\\Users\\ann", "~"],
  ["C:\\Users\\Ann Lee\\x", "~\\x"],
  ['{\\"path\\":\\"C:\\\\Users\\\\bob\\\\x\\"}', '{\\"path\\":\\"~\\\\x\\"}'],
  ["line\\n/home/bob/x", "line\\n~/x"],
  ["file:///home/bob/x", "file://~/x"],
  ["%2Fhome%2Fbob%2Fx", "~%2Fx"],
  ["/mnt/c/Users/bob/x", "~/x"],
  ["~/.pi/agent/sessions/--home-ann-work--/s.jsonl", "~/.pi/agent/sessions/--~-work--/s.jsonl"],
  ["--Users-bob-work--", "--~-work--"],
  ["/media/ann/disk", "/media/user/disk"],
  ["/tmp/ann", "/tmp/user"],
  ["drwxr-xr-x 2 ann staff 4096 x", "drwxr-xr-x 2 user staff 4096 x"],
  ["/media/annex/ann.txt", "/media/annex/user.txt"],
  ["Ann said hello", "user said hello"],
])("%s becomes %s", (text, short) => {
  expect(shorten(text)).toBe(short);
});

it.each([
  "app/home/start.tsx",
  "src/Users/list.ts",
  "@/home/button",
  "anna said hannah",
  "/Users/Shared/x",
])("%s stays", (text) => {
  expect(shorten(text)).toBe(text);
});

it.each(["ann-marie", "a.b+c", "[x](y)", "$1|d"])(
  "a user name may contain any punctuation: %s",
  (name) => {
    const shorter = homeShortener({ cwd: `/home/${name}/work` });
    expect(shorter(`by ${name} in /home/${name}/x`)).toBe("by user in ~/x");
  },
);

it("shortening takes time linear in hostile texts", () => {
  for (const piece of ["\\", "/", "/home/", "C:\\", "--home-", "%2F", "a/home/ann"]) {
    const text = piece.repeat(200_000 / piece.length);
    const start = performance.now();
    shorten(text);
    expect(performance.now() - start).toBeLessThan(1500);
  }
});
