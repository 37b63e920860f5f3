// What becomes of a question when the file was written to meanwhile.
import { expect, it } from "vitest";
import { SessionError } from "../../../src/model/problem.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { openInPage } from "../../engine/local-source.ts";
import { watchedSource } from "./watched-source.ts";

const changed = new SessionError("changed", "It was changed.", "Reload it.");

/** A source whose bodies cannot be read until its file was read on. */
async function stale(error: SessionError) {
  const file = new File([fileOf(entriesIn("u1 user: One"))], "s.jsonl");
  const source = await openInPage({ kind: "file", file }, () => {});
  const heard: string[] = [];
  const did = { isFresh: false, renewals: 0 };
  const renew = async () => {
    did.renewals++;
    did.isFresh = true;
  };
  const watched = (canRenew: boolean) =>
    watchedSource(
      { ...source, body: async (ref) => (did.isFresh ? source.body(ref) : Promise.reject(error)) },
      ({ message }) => heard.push(message),
      () => heard.push("well"),
      () => (canRenew ? renew : null),
    ).body(refOf(source.session.table, 0));
  return { watched, heard, did };
}

it("an entry of a followed file is asked for again when the file was read on", async () => {
  const { watched, heard, did } = await stale(changed);
  expect(await watched(true)).toMatchObject({ id: "u1" });
  expect([did.renewals, heard]).toEqual([1, ["well"]]);
});

it("without following it is said that the file was changed", async () => {
  const { watched, heard } = await stale(changed);
  await expect(watched(false)).rejects.toThrow("It was changed.");
  expect(heard).toEqual(["It was changed."]);
});

it("a file that is gone is not asked for again", async () => {
  const { watched, did } = await stale(new SessionError("vanished", "Gone.", "Open it again."));
  await expect(watched(true)).rejects.toThrow("Gone.");
  expect(did.renewals).toBe(0);
});
