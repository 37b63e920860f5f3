import { expect, it } from "vitest";
import { SessionHost } from "../session-host.ts";
import { warmUpFile } from "./warm-up.ts";

it("warms up on a session like any other: megabytes in one line of descent, no problems", async () => {
  const { file, header } = warmUpFile();
  expect(file.size).toBeGreaterThan(4e6);
  expect((await file.text()).indexOf("\n")).toBe(header - 1);
  const host = new SessionHost();
  const { session } = await host.open({ kind: "file", file }, () => {});
  expect(session.table.count).toBe(2560);
  expect(Array.from(session.table.parent.subarray(0, 3))).toEqual([-1, 0, 1]);
  const { problems, details } = await host.readAll(() => {});
  expect(problems).toEqual([]);
  expect([details.calls.length, details.results.length]).toEqual([640, 640]);
});
