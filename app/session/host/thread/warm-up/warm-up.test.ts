import { expect, it } from "vitest";
import { openSession } from "../../../../../src/formats/index.ts";
import { ensure } from "../../../../../src/lib/ensure.ts";
import { blobSource } from "../../../../../src/read/source/byte-source.ts";
import { SessionHost } from "../../session-host.ts";
import { RestHost } from "../rest-host.ts";
import { readOther } from "./read-pieces.ts";
import { SLICE_BYTES, type WarmUpFile, warmUpWith } from "./warm-up.ts";

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
  // Seven lines in each of the seven pieces are of rare kinds.
  expect(pi).toMatchObject({ rows: 4 * 1060 + 49, calls: 1060, results: 1060 });
  expect(claudeCode).toMatchObject({ calls: 1060, results: 1060 });
  expect(codex).toMatchObject({ calls: 1060, results: 1060 });
  for (const { bytes } of [pi, claudeCode, codex].map((one) => ensure(one, "a format"))) {
    expect(bytes).toBeGreaterThan(2e6);
  }
});

it("reads the other formats as the two threads of a large file do", async () => {
  const others = (await pieces()).filter(({ isPi }) => !isPi).slice(2, 4);
  expect(others).toHaveLength(2);
  for (const piece of others) {
    const { file, header } = piece;
    // Lines lie over the ends of what is read at once, as in any long file.
    expect(file.size).toBeGreaterThan(2 * SLICE_BYTES);
    const source = blobSource(file, file.name);
    const opened = await openSession({ kind: "file", source }, { gathers: true });
    expect(opened.takeGathered?.()?.details.calls).toHaveLength(50);
    const rest = await new RestHost().lines(
      file,
      { from: header, to: file.size, gathers: true },
      () => {},
    );
    expect(rest?.gathered?.details.calls.count).toBe(50);
    await readOther(piece);
  }
});

it("stops at the next piece once there is a real file to open", async () => {
  let read = 0;
  const reader = async ({ file }: WarmUpFile) => {
    expect(file.size).toBeLessThan(750_000);
    read++;
  };
  for (const wanted of [2, 9, 10]) {
    read = 0;
    await warmUpWith({ readPi: reader, readOther: reader }, () => read === wanted);
    expect(read).toBe(wanted);
  }
});
