// Which sessions of a page stay open, over real sessions in this process.
import { describe, expect, it } from "vitest";
import { SessionCache } from "./session-cache.ts";
import {
  aheadSource,
  countingSource,
  gone,
  isRead,
  quietHooks,
  reached,
} from "./testing/stores.ts";

describe("the cache of sessions", () => {
  async function cacheOf(keys: readonly string[]) {
    const sources = new Map(
      await Promise.all(keys.map(async (key) => [key, await countingSource()] as const)),
    );
    const cache = new SessionCache((key) => {
      const known = sources.get(key);
      return known ? Promise.resolve(known.source) : Promise.reject(gone);
    }, quietHooks);
    const openOnce = async (key: string) => {
      const release = cache.lease(key);
      await reached(cache.of(key), isRead);
      return release;
    };
    const closed = () => keys.filter((key) => (sources.get(key)?.counts.closed ?? 0) > 0);
    return { cache, openOnce, closed };
  }

  it("never ends the session on the screen, whatever is compared with it", async () => {
    const { openOnce, closed } = await cacheOf(["shown", "b1", "b2", "b3", "b4"]);
    await openOnce("shown");
    for (const key of ["b1", "b2", "b3", "b4"]) (await openOnce(key))();
    await Promise.resolve();
    expect(closed()).toEqual(["b1", "b2"]);
  });

  it("ends a forgotten session once no screen shows it", async () => {
    const { cache, openOnce, closed } = await cacheOf(["shown"]);
    const release = await openOnce("shown");
    cache.forget("shown");
    expect(closed()).toEqual([]);
    release();
    await Promise.resolve();
    expect(closed()).toEqual(["shown"]);
    expect(cache.of("shown").state.getState().status).toBe("opening");
  });

  it("cancels an opening without a lease", async () => {
    const signals: AbortSignal[] = [];
    const cache = new SessionCache((_key, _onProgress, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }, quietHooks);
    const release = cache.lease("slow");
    release();
    await Promise.resolve();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("keeps a replacement like an open session, which replaces the old one as a whole when it is read", async () => {
    const [{ source }, { ahead, finish }] = [await countingSource(), await aheadSource()];
    const cache = new SessionCache(() => Promise.resolve(ahead), quietHooks);
    cache.adopt("k", ahead);
    expect(cache.of("k").shown).toMatchObject({ isWhole: false });
    cache.adopt("k", source);
    const store = cache.of("k");
    void store.reload();
    await reached(store, (state) => state.status === "open" && state.isReloading);
    finish();
    const state = await reached(store, (now) => now.status === "open" && !now.isReloading);
    expect(state).toMatchObject({ open: { isWhole: true } });
  });
});
