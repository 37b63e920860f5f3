// What can be had back, and until when.
import { afterEach, expect, it, vi } from "vitest";
import { Undos } from "./undos.ts";

afterEach(() => {
  vi.useRealTimers();
});

function offered(undos: Undos, name: string, heard: string[]) {
  undos.offer(
    `${name} is gone.`,
    async () => heard.push(`${name} back`),
    () => heard.push(`${name} ended`),
  );
}

it("offers the last one: the one before it is gone by then", async () => {
  const heard: string[] = [];
  const undos = new Undos();
  offered(undos, "a", heard);
  offered(undos, "b", heard);
  expect([heard, undos.state.getState().last?.text]).toEqual([["a ended"], "b is gone."]);
  await undos.state.getState().last?.run?.();
  expect([heard, undos.state.getState().last]).toEqual([["a ended", "b back"], null]);
});

it("offers it for a while alone, and no longer than somebody wants to be told", () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const undos = new Undos();
  offered(undos, "a", heard);
  vi.runAllTimers();
  expect([heard, undos.state.getState().last]).toEqual([["a ended"], null]);
  offered(undos, "b", heard);
  undos.dismiss();
  expect([heard, undos.state.getState().last]).toEqual([["a ended", "b ended"], null]);
});

it("says why it cannot be had back, until that is dismissed", async () => {
  const undos = new Undos();
  undos.offer("It is gone.", () => Promise.reject(new Error("The disk is full.")));
  await undos.state.getState().last?.run?.();
  const { last } = undos.state.getState();
  expect([last?.text, last?.run]).toEqual([
    "It is gone. It could not be had back: The disk is full.",
    null,
  ]);
  undos.dismiss();
  expect(undos.state.getState().last).toBeNull();
});
