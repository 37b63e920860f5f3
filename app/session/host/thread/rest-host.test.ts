// Two hosts that share one file: what the page gets is what one of them alone would give.
import { expect, it } from "vitest";
import { generateLarge } from "../../../../fixtures/generate/large.ts";
import { SessionHost } from "../session-host.ts";
import { unpackedDetails } from "./crossing-details.ts";
import type { Rest } from "./rest.ts";
import { RestHost } from "./rest-host.ts";

function helperFor(file: File, gives: { readonly rows: boolean; readonly details: boolean }) {
  const host = new RestHost();
  const did = { from: null as number | null, scanned: 0, read: 0, isClosed: false };
  const rest: Rest = {
    get from() {
      return did.from;
    },
    gathers: false,
    async scan(from, onProgress) {
      const scanned = gives.rows ? await host.scan(file, from, this.gathers, onProgress) : null;
      did.from = scanned && from;
      did.scanned = scanned?.rows.count ?? 0;
      return structuredClone(scanned);
    },
    async details(onProgress) {
      const details = gives.details ? await host.details(onProgress) : null;
      did.read = details?.count ?? 0;
      return details && unpackedDetails(structuredClone(details));
    },
    close() {
      did.isClosed = true;
    },
  };
  return { rest, did };
}

async function readAll(file: File, rest?: Rest) {
  const host = new SessionHost();
  const progress: number[] = [];
  const { session } = await host.open({ kind: "file", file }, () => {}, rest);
  const reading = await host.readAll((done) => progress.push(done));
  return { session, reading, progress };
}

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

it("says where text is no UTF-8, also in the half that was read elsewhere", async () => {
  const broken = `{"type":"message","id":"zz","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"`;
  const file = largeFile(broken, new Uint8Array([0xff]), '"}}\n');
  const { rest, did } = helperFor(file, { rows: true, details: true });
  const { reading } = await readAll(file, rest);
  expect([did.scanned > 0, did.read]).toEqual([true, 0]);
  expect(reading).toEqual((await readAll(file)).reading);
  expect(reading.problems.map(({ kind }) => kind)).toContain("invalid-utf8");
});
