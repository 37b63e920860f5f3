// Clients here are anything that can be closed.
import { expect, it } from "vitest";
import { makeShelf } from "./shelf.ts";

function shelfWithLog() {
  const log: string[] = [];
  const shelf = makeShelf<{ readonly name: string; close(): void }>((key, { name }, isReplaced) => {
    log.push(`${name} of ${key} ${isReplaced ? "replaced" : "put away"}`);
  });
  const client = (name: string) => ({ name, close: () => log.push(`close ${name}`) });
  return { shelf, client, log };
}

it("keeps three sessions and closes the one not looked at for longest", () => {
  const { shelf, client, log } = shelfWithLog();
  for (const key of ["a", "b", "c"]) shelf.put(key, client(key.toUpperCase()));
  expect(shelf.take("a")?.name).toBe("A");
  shelf.put("d", client("D"));
  expect(log).toEqual(["close B", "B of b put away"]);
  expect(shelf.take("b")).toBeNull();
  expect(shelf.take("a")?.name).toBe("A");
});

it("closes what a newer opening of the same session replaces", () => {
  const { shelf, client, log } = shelfWithLog();
  shelf.put("a", client("A1"));
  shelf.put("a", client("A2"));
  expect(log).toEqual(["close A1", "A1 of a replaced"]);
  expect(shelf.take("a")?.name).toBe("A2");
});

it("lets a stale session live until it was opened again", () => {
  const { shelf, client, log } = shelfWithLog();
  shelf.put("a", client("A1"));
  shelf.markStale("a");
  expect(shelf.take("a")).toBeNull();
  expect(log).toEqual([]);
  shelf.put("a", client("A2"));
  expect(shelf.take("a")?.name).toBe("A2");
});
