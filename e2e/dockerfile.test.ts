// The Dockerfile holds what it says, as far as that is seen without Docker.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parseTyped } from "../src/cli/command/parse.ts";
import { serve } from "../src/cli/serve/serve.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const LINES = readFileSync(join(ROOT, "Dockerfile"), "utf8").split("\n");

const after = (word: string) =>
  LINES.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

it("The Dockerfile runs scripts that there are", () => {
  const scripts = [
    ...after("RUN")
      .join(" ")
      .matchAll(/npm run ([\w:]+)/g),
  ].map(([, name]) => name);
  expect(scripts).toEqual(["build"]);
  expect(PACKAGE.scripts).toHaveProperty("build");
});

it("The Dockerfile copies files that there are", () => {
  const own = after("COPY").filter((line) => !line.startsWith("--from"));
  const files = own.flatMap((line) => line.split(" ").slice(0, -1));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it("The Dockerfile has the Node that the package needs", () => {
  const [, oldest] = /(\d+)/.exec(PACKAGE.engines.node) ?? [];
  for (const image of after("FROM")) expect(image).toMatch(new RegExp(`^node:${oldest}-`));
});

it("The Dockerfile starts the command with options that it takes, not as root", () => {
  const [program] = after("ENTRYPOINT").map((line) => JSON.parse(line));
  expect(program).toEqual(["node", PACKAGE.bin.espalier]);
  const [[name, ...words] = []] = after("CMD").map((line) => JSON.parse(line));
  expect(name).toBe(serve.name);
  const { port } = parseTyped(serve, words).options;
  expect(after("EXPOSE")).toEqual([port]);
  expect(after("USER")).toEqual(["node"]);
});
