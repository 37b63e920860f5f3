import { expect, it } from "vitest";
import { openSession } from "../../../../../src/formats/index.ts";
import { blobSource } from "../../../../../src/read/source/byte-source.ts";
import { SessionHost } from "../../session-host.ts";
import { RestHost } from "../rest-host.ts";
import { readOther } from "./read-pieces.ts";
import { type WarmUpFile, warmUpWith } from "./warm-up.ts";

/** What each piece holds, in the order they come. */
async function pieces(): Promise<readonly (WarmUpFile & { readonly isPi: boolean })[]> {
  const found: (WarmUpFile & { readonly isPi: boolean })[] = [];
  await warmUpWith(
    {
      readPi: async (piece) => void found.push({ ...piece, isPi: true }),
      readOther: async (piece) => void found.push({ ...piece, isPi: false }),
    },
    () => false,
  );
  return found;
}

it("warms up on sessions like any other: megabytes of each format, no problems", async () => {
  const seen = new Map<string, { bytes: number; rows: number; calls: number; results: number }>();
  for (const { file, header } of await pieces()) {
    expect((await file.slice(0, header).text()).indexOf("\n")).toBe(
      (await file.slice(0, header).text()).length - 1,
    );
    const host = new SessionHost();
    const { session } = await host.open({ kind: "file", file }, () => {});
    expect(Array.from(session.table.parent.subarray(0, 3))).toEqual([-1, 0, 1]);
    // Code compiled for small integers would be thrown away at the first real line.
    expect(Math.min(...session.table.time)).toBeGreaterThan(2 ** 31);
    const { problems, details } = await host.readAll(() => {});
    expect(problems).toEqual([]);
    const known = seen.get(session.format) ?? { bytes: 0, rows: 0, calls: 0, results: 0 };
    seen.set(session.format, {
      bytes: known.bytes + file.size,
      rows: known.rows + session.table.count,
      calls: known.calls + details.calls.length,
      results: known.results + details.results.length,
    });
  }
  const [pi, claudeCode, codex] = ["pi", "claude-code", "codex"].map((id) => seen.get(id));
  expect(pi).toMatchObject({ rows: 2616, calls: 640, results: 640 });
  expect(pi?.bytes).toBeGreaterThan(4e6);
  expect(claudeCode).toMatchObject({ calls: 280, results: 280 });
  expect(claudeCode?.bytes).toBeGreaterThan(1.5e6);
  expect(codex).toMatchObject({ calls: 280, results: 280 });
  expect(codex?.bytes).toBeGreaterThan(1.5e6);
});

it("reads the other formats as the two threads of a large file do", async () => {
  const others = (await pieces()).filter(({ isPi }) => !isPi).slice(0, 2);
  expect(others).toHaveLength(2);
  for (const piece of others) {
    const { file, header } = piece;
    const source = blobSource(file, file.name);
    const opened = await openSession({ kind: "file", source }, { gathers: true });
    expect(opened.takeGathered?.()?.details.calls).toHaveLength(20);
    const rest = await new RestHost().lines(
      file,
      { from: header, to: file.size, gathers: true },
      () => {},
    );
    expect(rest?.gathered?.details.calls.count).toBe(20);
    await readOther(piece);
  }
});

it("stops at the next piece once there is a real file to open", async () => {
  let read = 0;
  const reader = async ({ file }: WarmUpFile) => {
    expect(file.size).toBeLessThan(700_000);
    read++;
  };
  for (const wanted of [2, 9, 10]) {
    read = 0;
    await warmUpWith({ readPi: reader, readOther: reader }, () => read === wanted);
    expect(read).toBe(wanted);
  }
});
