// Gathers the details of entries while a scan finds their rows, so that a long file is read and walked
// once. Where a row is anything but plain it stops: who reads all bodies goes on from there.
import type { Entry } from "../../model/entry/entry.ts";
import { mendedObject } from "../json/mend.ts";
import type { RowVisitor } from "../scan/entry-sink.ts";
import type { DetailsCollector } from "./details-collector.ts";
import { EntryReader } from "./entry-reader.ts";

const decoder = new TextDecoder();

export class DetailsGatherer implements RowVisitor {
  readonly head = new EntryReader();
  readonly #collector: DetailsCollector;
  #count = 0;
  #isStopped = false;

  /** `collector`: gets the rows, from the first one on. */
  constructor(collector: DetailsCollector) {
    this.#collector = collector;
  }

  /** How many rows it has: the first ones, none left out. */
  get count(): number {
    return this.#count;
  }

  onRow(row: number, bytes: Uint8Array, from: number, to: number): void {
    if (this.#isStopped) return;
    // What is no UTF-8 has to be reported, and a row that was not given may go again.
    if (!this.head.isText || row !== this.#count) {
      this.#isStopped = true;
      return;
    }
    this.#count++;
    const entry = this.head.entry();
    if (entry) this.#collector.addEntry(row, entry, this.head.cut);
    else this.#collector.add(row, mendedObject(decoder.decode(bytes.subarray(from, to))));
    this.onTaken(entry, bytes, from, to);
  }

  /** Told each row that it has; `entry`: as `head` read it, null where it had to be parsed. */
  protected onTaken(_entry: Entry | null, _bytes: Uint8Array, _from: number, _to: number): void {}
}
