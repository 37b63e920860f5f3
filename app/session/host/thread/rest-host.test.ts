// Two hosts that share one file: what the page gets is what one of them alone would give.
import { describe, expect, it } from "vitest";
import { generateLarge } from "../../../../fixtures/generate/large.ts";
import { SessionHost } from "../session-host.ts";
import { helperFor, readAll } from "./test-rest.ts";

function largeFile(...more: readonly BlobPart[]): File {
  return new File([...generateLarge({ bytes: 400_000, seed: 5 }), ...more], "large.jsonl");
}

it("reads half of a file elsewhere, and ends the helper once everything was read", async () => {
  const file = largeFile();
  const { rest, did } = helperFor(file, { rows: true, details: true });
  const [alone, shared] = [await readAll(file), await readAll(file, rest)];
  expect(did.scanned).toBeGreaterThan(80);
  expect(did.read).toBe(did.scanned);
  expect(did.isClosed).toBe(true);
  expect(shared.session).toEqual(alone.session);
  expect(shared.reading).toEqual(alone.reading);
  expect(shared.progress.at(-1)).toBe(file.size);
});

it("reads all of it itself where the helper gives no rows, or no details", async () => {
  const file = largeFile();
  const alone = await readAll(file);
  for (const gives of [
    { rows: false, details: false },
    { rows: true, details: false },
  ]) {
    const { rest, did } = helperFor(file, gives);
    const shared = await readAll(file, rest);
    expect(did.read).toBe(0);
    expect(shared.session).toEqual(alone.session);
    expect(shared.reading).toEqual(alone.reading);
  }
});

describe("a file whose end is shown ahead of it", () => {
  const text = [...generateLarge({ bytes: 1_600_000, seed: 5 })].join("");
  async function opened(file: File, gives = { rows: true, details: true }) {
    const { rest, did } = helperFor(file, gives);
    const host = new SessionHost();
    let ahead = 0;
    const onAhead = async () => void ahead++;
    const { session, reading } = await host.open({ kind: "file", file }, () => {}, rest, onAhead);
    expect(ahead).toBe(1);
    return { host, session, reading, did };
  }

  it("comes with what all its bodies tell, which none of them is read again for", async () => {
    const file = new File([text], "large.jsonl");
    const alone = await readAll(file);
    const { host, session, reading, did } = await opened(file);
    expect(session).toEqual(alone.session);
    expect(reading).toEqual(alone.reading);
    expect(did).toMatchObject({ read: 0, isClosed: true });
    expect(await host.figures(2, session.table.count - 1)).toMatchObject({});
  });

  it("comes with it also where one thread reads all", async () => {
    const file = new File([text], "large.jsonl");
    const { reading } = await opened(file, { rows: false, details: false });
    expect(reading).toEqual((await readAll(file)).reading);
  });

  it("comes without it where a body has to be looked at again", async () => {
    const broken = `{"type":"message","id":"zz","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"`;
    // In the half of each thread.
    for (const near of [10_000, 900_000]) {
      const at = text.indexOf("\n", near) + 1;
      const line = [broken, new Uint8Array([0xff]), '"}}\n'];
      const file = new File([text.slice(0, at), ...line, text.slice(at)], "large.jsonl");
      const { host, reading } = await opened(file);
      expect(reading).toBeUndefined();
      expect(await host.readAll(() => {})).toEqual((await readAll(file)).reading);
    }
  });
});

it("says where text is no UTF-8, also in the half that was read elsewhere", async () => {
  const broken = `{"type":"message","id":"zz","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"`;
  const file = largeFile(broken, new Uint8Array([0xff]), '"}}\n');
  const { rest, did } = helperFor(file, { rows: true, details: true });
  const { reading } = await readAll(file, rest);
  expect([did.scanned > 0, did.read]).toEqual([true, 0]);
  expect(reading).toEqual((await readAll(file)).reading);
  expect(reading.problems.map(({ kind }) => kind)).toContain("invalid-utf8");
});
