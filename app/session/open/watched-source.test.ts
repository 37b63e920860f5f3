// A request during which the file is written.
import { expect, it } from "vitest";
import { SessionError } from "../../../src/model/problem.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { openInPage } from "../../engine/local-source.ts";
import { watchedSource } from "./watched-source.ts";

const changed = new SessionError("changed", "It was changed.", "Reload it.");

/** A source whose bodies cannot be read until the rest of its file was read. */
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

it("A request for an entry of a followed file is repeated when the rest of the file was read", async () => {
  const { watched, heard, did } = await stale(changed);
  expect(await watched(true)).toMatchObject({ id: "u1" });
  expect([did.renewals, heard]).toEqual([1, ["well"]]);
});

it("A request without following fails because the file was changed", async () => {
  const { watched, heard } = await stale(changed);
  await expect(watched(false)).rejects.toThrow("It was changed.");
  expect(heard).toEqual(["It was changed."]);
});

it("A request for a file that is gone is not repeated", async () => {
  const { watched, did } = await stale(new SessionError("vanished", "Gone.", "Open it again."));
  await expect(watched(true)).rejects.toThrow("Gone.");
  expect(did.renewals).toBe(0);
});
