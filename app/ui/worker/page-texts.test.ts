// Texts that the page processes itself.
import { expect, it } from "vitest";
import { startPageTexts } from "./page-texts.ts";

it("The page answers jobs in order: trees and colours as the worker would", async () => {
  const thread = startPageTexts();
  await thread.ready;
  const happened: string[] = [];
  const first = thread.answer({ kind: "markdown", text: "# One" });
  const second = thread.answer({ kind: "code", text: "let a = 1;", language: "typescript" });
  void second.then(({ kind }) => happened.push(kind));
  void first.then(({ kind }) => happened.push(kind));
  expect(await first).toMatchObject({ tree: { children: [{ tagName: "h1" }] } });
  expect(JSON.stringify(await second)).toContain("hljs-keyword");
  expect(happened).toEqual(["markdown", "code"]);
});

it("The page skips jobs that might block it, and continues with the next", async () => {
  const thread = startPageTexts();
  const long = "word ".repeat(20_000);
  const refused = thread.answer({ kind: "markdown", text: long });
  const changes = thread.answer({ kind: "changes", changes: [{ before: long, after: "b" }] });
  const next = thread.answer({ kind: "markdown", text: "short" });
  await expect(refused).rejects.toThrow("Too long a text for a page");
  await expect(changes).rejects.toThrow("Too long a text for a page");
  expect(await next).toMatchObject({ kind: "markdown" });
});

it("The page answers nothing after its end", async () => {
  const thread = startPageTexts();
  const answer = thread.answer({ kind: "markdown", text: "One" });
  thread.end();
  await expect(answer).rejects.toThrow("The texts were ended");
});
