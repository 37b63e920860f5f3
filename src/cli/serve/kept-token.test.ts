import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepServed, servedAs } from "./kept-token.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "espalier-token-"));
  file = join(folder, "state", "served.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("is another for every folder, and the same for one that was served before", () => {
  const first = servedAs("/home/mara/sessions", file);
  expect(first.token).toMatch(/^[\w-]{32}$/);
  expect(servedAs("/home/mara/sessions", file).token).not.toBe(first.token);
  keepServed("/home/mara/sessions", { ...first, port: 4180 }, file);
  keepServed("__proto__", { ...first, port: 1 }, file);
  expect(servedAs("/home/mara/sessions", file)).toEqual({ ...first, port: 4180 });
  expect(servedAs("/home/mara/others", file).token).not.toBe(first.token);
});

it("lies in a file that only its user may read", () => {
  keepServed("/a", servedAs("/a", file), file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("forgets the folders that were served longest ago", () => {
  for (let n = 0; n < 60; n++) keepServed(`/${n}`, servedAs(`/${n}`, file), file);
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toHaveLength(50);
  expect(servedAs("/0", file).port).toBe(0);
});

it.each(["", "[]", '{"/a":{"token":"short","port":1}}', '{"/a":5}', '{"/a":{"token":7}}', "{"])(
  "is made anew where %j is kept",
  (text) => {
    keepServed("/b", servedAs("/b", file), file);
    writeFileSync(file, text);
    expect(servedAs("/a", file).token).toMatch(/^[\w-]{32}$/);
  },
);

it("says where it could not be kept", () => {
  writeFileSync(join(folder, "state"), "a file where the folder should be");
  expect(keepServed("/a", servedAs("/a", file), file)).toBe(false);
});
