// The address bar as a store, with react-router's own router in memory.
import { createMemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { hrefOf, screenAt, wholeHref } from "./href.ts";
import { addressViewStore, memoryViewStore } from "./view-store.ts";

function routerAt(address: string) {
  return createMemoryRouter([{ path: "/session/:key/*", element: null }], {
    initialEntries: [address],
  });
}

describe("the address as a view store", () => {
  it("has a new value as soon as it is set", () => {
    const store = addressViewStore(routerAt("/session/s1?leaf=a"));
    store.set({ entry: "b" });
    store.set({ pane: "map" }, "replace");
    expect(store.get()).toMatchObject({ leaf: "a", entry: "b", pane: "map" });
  });

  it("undoes one pushed step with Back, and nothing of replaced ones", async () => {
    const router = routerAt("/session/s1?leaf=a");
    const store = addressViewStore(router);
    store.set({ entry: "b" });
    store.set({ text: "x" }, "replace");
    await router.navigate(-1);
    expect(store.get()).toMatchObject({ leaf: "a", entry: null, text: "" });
  });

  it("notifies its listeners, and gives the same object until something changed", () => {
    const store = addressViewStore(routerAt("/session/s1"));
    const heard: string[] = [];
    store.subscribe(() => heard.push(store.get().pane));
    const before = store.get();
    store.set({ pane: "outline" });
    expect(heard).toEqual([]);
    expect(store.get()).toBe(before);
    store.set({ pane: "map" });
    expect(heard.at(-1)).toBe("map");
    expect(store.get()).not.toBe(before);
  });

  it("leaves unknown parameters alone, and writes no default", () => {
    const router = routerAt("/session/s1?later=1&view=history");
    addressViewStore(router).set({ view: "sent", diff: 3 });
    expect(router.state.location.search).toBe("?later=1&diff=3");
  });
});

describe("a view store in memory", () => {
  it("keeps the new value and notifies its listeners", () => {
    const store = memoryViewStore({ view: "history" });
    let calls = 0;
    store.subscribe(() => calls++);
    store.set({ entry: "e1" });
    expect(store.get()).toMatchObject({ view: "history", entry: "e1", pane: "outline" });
    expect(calls).toBe(1);
  });
});

describe("addresses", () => {
  it("name the session, its screen and the view", () => {
    const view = { leaf: "e/1", view: "sent", diff: 2 } as const;
    expect(hrefOf({ key: "a b", screen: "compare", view })).toBe(
      "/session/a%20b/compare?leaf=e%2F1&diff=2",
    );
    expect(hrefOf({ key: "s1" })).toBe("/session/s1");
    expect(wholeHref("https://x.test/app/#/session/old?leaf=z", { key: "s1" })).toBe(
      "https://x.test/app/#/session/s1",
    );
  });

  it("say which screen they show", () => {
    expect(screenAt("/session/s1/stats")).toBe("stats");
    expect(screenAt("/session/compare")).toBe(null);
  });
});
