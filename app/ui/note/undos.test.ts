// What can be undone, and until when.
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

it("The undo is offered for the last action: that for the one before it has ended", async () => {
  const heard: string[] = [];
  const undos = new Undos();
  offered(undos, "a", heard);
  offered(undos, "b", heard);
  expect([heard, undos.state.getState().last?.text]).toEqual([["a ended"], "b is gone."]);
  await undos.state.getState().last?.run?.();
  expect([heard, undos.state.getState().last]).toEqual([["a ended", "b back"], null]);
});

it("The undo is offered for a while only, and no longer than its note is shown", () => {
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

it("The undo says why it failed, until that is dismissed", async () => {
  const undos = new Undos();
  undos.offer("It is gone.", () => Promise.reject(new Error("The disk is full.")));
  await undos.state.getState().last?.run?.();
  const { last } = undos.state.getState();
  expect([last?.text, last?.run]).toEqual([
    "It is gone. It could not be restored: The disk is full.",
    null,
  ]);
  undos.dismiss();
  expect(undos.state.getState().last).toBeNull();
});
