import { expect, it, vi } from "vitest";
import { newEntryId, newSessionId } from "./entry-ids.ts";

it("thousands of entries get unique ids with few calls to the platform", () => {
  const random = vi.spyOn(crypto, "getRandomValues");
  const ids = new Set<string>();
  for (let i = 0; i < 2000; i++) ids.add(newEntryId((id) => ids.has(id)));
  const asked = random.mock.calls.length;
  random.mockRestore();
  expect(ids.size).toBe(2000);
  expect([...ids].every((id) => /^[0-9a-f]{8}$/.test(id))).toBe(true);
  expect(asked).toBeLessThanOrEqual(8);
});

it("sessions get ids that differ, and sort by time", () => {
  const ids = [1000, 1000, 2000].map((now) => newSessionId(now));
  expect(new Set(ids).size).toBe(3);
  expect(ids.toSorted().at(-1)).toBe(ids[2]);
});
