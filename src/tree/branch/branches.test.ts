// Branches by number, colour and name, as a list of all runs in tree order.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { keyAt, NO_ROW } from "../../model/table/table.ts";
import { call, reply } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { branchAt, branchCount, branchName, branchOf, branchText } from "./branches.ts";
import { runsOf } from "./runs.ts";

const FORKS = `
  ask     user: Check the tokens
  ways    assistant: Two ways
  jose    user: Try jose
  done    assistant: Done
  pass    < ways @20 user: Try passport
  looked  assistant: | bash cd /x && npm test
  retry   assistant: I look again
  lost    < looked @30 result!: 1 failed
  again   < looked @40 assistant: | read /x/src/auth.ts`;

describe("branches", () => {
  it("are numbered where they end, in the order of the tree, and named by what is their own", () => {
    expect(printed(FORKS)).toEqual([
      "ask    colour 0  Trunk: Check the tokens",
      "jose   colour 1  Branch 1: Try jose",
      "pass   colour 2  Branches 2–4: Try passport",
      "retry  colour 2  Branch 2: I look again",
      "lost   colour 3  Branch 3: bash: npm test",
      "again  colour 4  Branch 4: read: src/auth.ts",
    ]);
    expect(branchCount(sessionOf(FORKS).table)).toBe(4);
  });

  it("are named by the label nearest their end, of their own entries only", () => {
    const labelled = `${FORKS}
      l1 label for=ways: before
      l2 label for=jose: jose it is
      l3 label for=done: finished`;
    expect(printed(labelled).slice(0, 3)).toEqual([
      "ask    colour 0  Trunk: before",
      "jose   colour 1  Branch 1: finished",
      "pass   colour 2  Branches 2–4: Try passport",
    ]);
  });

  it("have their numbers and labels before everything was read, and no names", () => {
    const session = sessionOf(`${FORKS}
      l1 label for=done: finished`);
    const texts = runs(session.table).map((branch) =>
      branchText({ table: session.table, header: null }, null, branch),
    );
    expect(texts).toEqual([
      "Trunk",
      "Branch 1: finished",
      "Branches 2–4",
      "Branch 2",
      "Branch 3",
      "Branch 4",
    ]);
  });

  it("of a session without forks are one, named by what was asked first", () => {
    expect(
      printed(`
      model   model provider=p: opus
      ask     user: cd /x && npm test, why does it fail?
      more    user: And now?`),
    ).toEqual(["model  colour 1  Branch 1: npm test, why does it fail?"]);
  });

  it("of one fork that begin alike are named by where they differ, the same prompt by its replies", () => {
    const fork = `
      ask   user: Hi
      one   user: Fix the login page so that it works with a cookie
      two   < ask user: Fix the login page so that it works with a token
      three < ask user: Now write the page of the third chapter
      a3    assistant: I begin with the end
      four  < ask user: Now write the page of the third chapter
      a4    assistant: | bash ls
      five  < ask user: Now write`;
    expect(printed(fork)).toEqual([
      "ask    colour 0  Trunk: Hi",
      "one    colour 1  Branch 1: Fix the login p… cookie",
      "two    colour 2  Branch 2: Fix the login p… token",
      "three  colour 3  Branch 3: Now write the page of t…: I begin with the end",
      "four   colour 4  Branch 4: Now write the page of t…: bash: ls",
      "five   colour 5  Branch 5: Now write",
    ]);
  });

  it("are named without the marks of Markdown, but by labels unchanged", () => {
    const fork = `
      ask   user: Hi
      one   user: **Mend** the [pump](https://example.org/pump), see \`a_b.ts\`
      two   < ask assistant: ## Two *ways*`;
    expect(printed(fork)).toEqual([
      "ask    colour 0  Trunk: Hi",
      "one    colour 1  Branch 1: Mend the pump, see a_b.ts",
      "two    colour 2  Branch 2: Two ways",
    ]);
    expect(printed(`${fork}\n      mark  label for=one: **mine**`)[1]).toBe(
      "one    colour 1  Branch 1: **mine**",
    );
  });

  it("without a prompt or a reply are named by what they begin with", () => {
    expect(
      printed(`
      ask   user: Hi
      one   command: cd /x && date
      two   < ask @9 thinking: high`),
    ).toEqual([
      "ask    colour 0  Trunk: Hi",
      "one    colour 1  Branch 1: Command: date",
      "two    colour 2  Branch 2: Thinking: high",
    ]);
  });

  it("prefer what a reply says to what it calls", () => {
    const entries: JsonObject[] = [
      reply("a", { content: [{ type: "text", text: "I look." }, call("1", "read", "/x/a.ts")] }),
    ];
    expect(printed(entries)).toEqual(["a      colour 1  Branch 1: I look."]);
  });

  it("are cut to sixty characters, on one line, without codes for terminals", () => {
    const long = `\u001b[31m${"word ".repeat(40)}`;
    const { table, details } = sessionOf(`
      ask   user: ${long}
      note  label for=ask: ${long}`);
    const name = "word ".repeat(12).trimEnd();
    const branch = branchAt(table, 0);
    expect(branch && branchName({ table, header: null }, details, branch)).toBe(`${name} …`);
  });

  it("are those of their entries, and of no missing row", () => {
    const { table, row } = sessionOf(FORKS);
    expect(branchAt(table, row("done"))).toMatchObject({ first: 1, last: 1 });
    expect(branchAt(table, row("looked"))).toMatchObject({ first: 2, last: 4, isTrunk: false });
    expect(branchAt(table, NO_ROW)).toBeNull();
  });
});

function printed(given: string | readonly JsonObject[]): string[] {
  const { table, details } = sessionOf(given);
  const session = { table, header: { cwd: "/x" } };
  return runs(table).map((branch) => {
    const id = String(keyAt(table, branch.head)).slice(-6).padEnd(6);
    return `${id} colour ${branch.colour}  ${branchText(session, details, branch)}`;
  });
}

function runs(table: ReturnType<typeof sessionOf>["table"]) {
  const all = runsOf(table);
  return Array.from({ length: all.count }, (_, run) => branchOf(all, run));
}
