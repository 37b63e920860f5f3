// What waits for a session's full reading.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AfterReading } from "./after-reading.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waiting(...keys: readonly string[]) {
  const after = new AfterReading();
  const ran: string[] = [];
  for (const key of keys) after.add(key, () => ran.push(key));
  return { after, ran };
}

it("Work after the reading runs once, a while after its session was read", () => {
  const { after, ran } = waiting("a", "b");
  vi.advanceTimersByTime(10_000);
  after.read("b");
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(3000);
  expect(ran).toEqual(["b"]);
  after.read("b");
  vi.advanceTimersByTime(3000);
  expect(ran).toEqual(["b"]);
});

it("Work after the reading does not wait forever where no reading starts", () => {
  const { ran } = waiting("a");
  vi.advanceTimersByTime(60_000);
  expect(ran).toEqual(["a"]);
});

it("Work after the reading runs as requested last", () => {
  const { after, ran } = waiting("a");
  after.add("a", () => ran.push("newer"));
  after.read("a");
  vi.advanceTimersByTime(60_000);
  expect(ran).toEqual(["newer"]);
});
