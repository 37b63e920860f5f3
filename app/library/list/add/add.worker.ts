// A worker that adds a line to a session's file: reading a long one would block the page, and the page
// would have to load the editing code.
import {
  type AddedLine,
  addedLine,
  type NamedEnd,
  type WantedLine,
} from "../../../../src/export/jsonl/added-line.ts";
import { ensure } from "../../../../src/lib/ensure.ts";
import { blobSource } from "../../../../src/read/source/byte-source.ts";
import { carrySessionErrors } from "../../../engine/carry-calls.ts";
import { serveThread } from "../../../ui/worker/serve-thread.ts";

export class AddThread {
  #line: AddedLine | null = null;

  async open(file: File): Promise<NamedEnd> {
    this.#line = await addedLine(blobSource(file, file.name));
    return this.#line.named();
  }

  make(wanted: WantedLine): Promise<string> {
    return ensure(this.#line, "opened file").make(wanted);
  }

  add(handle: FileSystemFileHandle): Promise<number> {
    return ensure(this.#line, "opened file").add(handle);
  }
}

carrySessionErrors();
serveThread(new AddThread());
