// How the session's own worker reads pieces of sessions that are made up: as the files that take longest.
import { openEnd, openSession } from "../../../../../src/formats/index.ts";
import { blobSource } from "../../../../../src/read/source/byte-source.ts";
import { FullReader } from "../../full-reader.ts";
import { SessionHost } from "../../session-host.ts";
import { packedReading } from "../crossing-details.ts";
import { gatherDetails } from "../detail-parts.ts";
import type { WarmUpFile } from "./warm-up.ts";

export async function readPi({ file }: WarmUpFile): Promise<void> {
  const host = new SessionHost();
  await host.open({ kind: "file", file }, () => {});
  packedReading(await host.readAll(() => {}));
  await gatherDetails(file);
}

export async function readOther({ file, header }: WarmUpFile): Promise<void> {
  const source = blobSource(file, file.name);
  await openEnd(source, file.size - header);
  const opened = await openSession({ kind: "file", source }, { gathers: true });
  packedReading(await new FullReader(null).read(opened, () => {}));
}
