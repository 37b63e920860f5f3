import { expect, it } from "vitest";
import { SessionHost } from "../session-host.ts";
import { warmUpWith } from "./warm-up.ts";

it("warms up on sessions like any other: megabytes in one line of descent, no problems", async () => {
  const seen = { bytes: 0, rows: 0, calls: 0, results: 0 };
  const read = async ({ file, header }: { file: File; header: number }) => {
    expect((await file.text()).indexOf("\n")).toBe(header - 1);
    const host = new SessionHost();
    const { session } = await host.open({ kind: "file", file }, () => {});
    expect(Array.from(session.table.parent.subarray(0, 3))).toEqual([-1, 0, 1]);
    // Code compiled for small integers would be thrown away at the first real line.
    expect(Math.min(...session.table.time)).toBeGreaterThan(2 ** 31);
    const { problems, details } = await host.readAll(() => {});
    expect(problems).toEqual([]);
    seen.bytes += file.size;
    seen.rows += session.table.count;
    seen.calls += details.calls.length;
    seen.results += details.results.length;
  };
  await warmUpWith(read, () => false);
  expect(seen.bytes).toBeGreaterThan(4e6);
  expect([seen.rows, seen.calls, seen.results]).toEqual([2616, 640, 640]);
});

it("stops at the next piece once there is a real file to open", async () => {
  let read = 0;
  await warmUpWith(
    async ({ file }) => {
      expect(file.size).toBeLessThan(700_000);
      read++;
    },
    () => read === 2,
  );
  expect(read).toBe(2);
});
