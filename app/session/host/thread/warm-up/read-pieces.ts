// How the session's own worker reads pieces of sessions that are made up: as the files that take longest.
import { openEnd, openSession } from "../../../../../src/formats/index.ts";
import { DetailsCollector } from "../../../../../src/read/bodies/details-collector.ts";
import { DetailsGatherer } from "../../../../../src/read/bodies/details-gatherer.ts";
import { scanEntries } from "../../../../../src/read/scan/scan.ts";
import { blobSource } from "../../../../../src/read/source/byte-source.ts";
import { FullReader } from "../../full-reader.ts";
import { SessionHost } from "../../session-host.ts";
import { packedReading } from "../crossing-details.ts";
import { SLICE_BYTES, type WarmUpFile } from "./warm-up.ts";

export async function readPi({ file }: WarmUpFile): Promise<void> {
  const host = new SessionHost();
  await host.open({ kind: "file", file }, () => {});
  packedReading(await host.readAll(() => {}));
  const visitor = new DetailsGatherer(new DetailsCollector());
  await scanEntries(blobSource(file, file.name), { visitor, sliceBytes: SLICE_BYTES });
}

export async function readOther({ file, header }: WarmUpFile): Promise<void> {
  const source = blobSource(file, file.name);
  await openEnd(source, file.size - header);
  const options = { gathers: true, sliceBytes: SLICE_BYTES };
  const opened = await openSession({ kind: "file", source }, options);
  packedReading(await new FullReader(null).read(opened, () => {}));
}
