// Writes SVG path data. Thousands of bars become a few paths, so that the map needs few nodes.

/**
 * A path in pieces, each within a region. Browsers paint tile by tile: with one path over the whole picture
 * every tile would check every bar.
 */
export type Pieces = readonly Piece[];

interface Piece {
  /** Different for every piece of a path, and mostly the same from one drawing to the next. */
  readonly key: number;
  readonly data: string;
}

/** Pixels from one region to the next, as large as the tiles of browsers that paint by processor. */
const REGION = 256;
/** Regions along a line, beyond any screen. */
const REGIONS = 64;
/** Characters below which another node costs more than it saves. */
const LEAST_PIECE = 3_000;

/** Collects pieces of one path; coordinates are rounded to what a screen can show. */
export class PathText {
  readonly #regions = new Map<number, string>();

  /** A horizontal bar around `y`, its ends rounded where asked. */
  bar(
    x: number,
    y: number,
    width: number,
    height: number,
    ends: { readonly left: boolean; readonly right: boolean },
  ): void {
    const r = Math.min(height, width) / 2;
    const left = ends.left ? r : 0;
    const right = ends.right ? r : 0;
    const along = n(width - left - right);
    const up = n(2 * r - height);
    const down = n(height - 2 * r);
    const start = `M${n(x + left)} ${n(y - height / 2)}h${along}`;
    const rightEnd = right ? `${turn(r, r, r)}v${down}${turn(r, -r, r)}` : `v${n(height)}`;
    const leftEnd = left ? `${turn(r, -r, -r)}v${up}${turn(r, r, -r)}` : "";
    this.add(x, y, `${start}${rightEnd}h-${along}${leftEnd}z`);
  }

  /** A rectangle on whole pixels, for many small ones: sharp, short to write, quick to paint. */
  box(x: number, y: number, width: number, height: number): void {
    const left = Math.round(x);
    const along = Math.max(1, Math.round(width));
    const data = `M${left} ${Math.round(y)}h${along}v${Math.max(1, Math.round(height))}h-${along}z`;
    this.add(left, y, data);
  }

  line(x: number, y: number, dx: number, dy: number): void {
    this.add(x, y, `M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}`);
  }

  dot(x: number, y: number, r: number): void {
    const half = `a${n(r)} ${n(r)} 0 1 0`;
    this.add(x, y, `M${n(x - r)} ${n(y)}${half} ${n(2 * r)} 0${half} ${n(-2 * r)} 0`);
  }

  /** Path data made elsewhere that begins with a move, at or near a point. */
  add(x: number, y: number, data: string): void {
    const region = Math.floor(y / REGION) * REGIONS + Math.floor(x / REGION);
    this.#regions.set(region, (this.#regions.get(region) ?? "") + data);
  }

  /** None when nothing was collected. Small regions are joined with the next ones. */
  pieces(): Pieces {
    const pieces: Piece[] = [];
    let data = "";
    for (const [key, text] of [...this.#regions].sort(([a], [b]) => a - b)) {
      data += text;
      if (data.length < LEAST_PIECE) continue;
      pieces.push({ key, data });
      data = "";
    }
    if (data) pieces.push({ key: Number.POSITIVE_INFINITY, data });
    return pieces;
  }

  /** All in one piece. */
  toString(): string {
    return [...this.#regions.values()].join("");
  }
}

/** A quarter of a turn, clockwise. */
function turn(r: number, dx: number, dy: number): string {
  return `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Joins stretches of one lane that are less than a pixel apart, in the order they come. */
export class Spans {
  readonly #flush: (x: number, y: number, width: number) => void;
  #from = 0;
  #to = Number.NEGATIVE_INFINITY;
  #y = Number.NaN;

  constructor(flush: (x: number, y: number, width: number) => void) {
    this.#flush = flush;
  }

  add(from: number, to: number, y: number): void {
    if (Math.abs(y - this.#y) < 0.5 && from <= this.#to + 1 && to >= this.#from - 1) {
      this.#from = Math.min(this.#from, from);
      this.#to = Math.max(this.#to, to);
      return;
    }
    this.end();
    this.#from = from;
    this.#to = to;
    this.#y = y;
  }

  end(): void {
    if (!Number.isNaN(this.#y))
      this.#flush(this.#from, this.#y, Math.max(1, this.#to - this.#from));
    this.#y = Number.NaN;
  }
}
