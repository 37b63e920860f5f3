// temporary
import { LinePlaces } from "../../line-session/line-places.ts";
import type { KeptLines, PackedLines } from "../../line-session/line-reading.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import { type FoundFacts, HeaderFacts } from "./header-facts.ts";
import type { FieldName, LineFields } from "./line-fields.ts";
import { linePacker, unpackLines } from "./packed-lines.ts";
import { type SessionLine, sessionLine } from "./session-line.ts";

export class ClaudeLines implements KeptLines<FieldName> {
  readonly places = new LinePlaces();
  readonly lines: SessionLine[] = [];
  readonly facts = new HeaderFacts();
  #uuid: string | null = null;
  add(fields: LineFields, place: LinePlace): void {
    this.facts.add(fields, place);
    const line = sessionLine(fields, place, this.#uuid);
    this.#uuid = line.head.uuid ?? this.#uuid;
    this.lines.push(line);
    this.places.add(place, line.time);
  }
  packed(count: number): PackedLines {
    const packer = linePacker(() => this.facts.found);
    for (const line of this.lines.slice(0, count)) packer.add(line);
    return { places: this.places.packed(count), columns: {}, beside: packer.finish() };
  }
  append({ places, beside }: PackedLines, linesBefore: number): void {
    this.places.append(places, linesBefore);
    this.facts.join((beside as { beside: FoundFacts }).beside);
    unpackLines(beside as never, linesBefore, (line) => void this.lines.push(line));
  }
}
