// Writes SVG path data. Thousands of bars become one path, so that the map needs few nodes.

/** Collects pieces of one path; coordinates are rounded to what a screen can show. */
export class PathText {
  #text = "";

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
    this.#text += `M${n(x + left)} ${n(y - height / 2)}h${along}`;
    this.#text += right ? `${turn(r, r, r)}v${down}${turn(r, -r, r)}` : `v${n(height)}`;
    this.#text += `h-${along}`;
    this.#text += left ? `${turn(r, -r, -r)}v${up}${turn(r, r, -r)}z` : "z";
  }

  line(x: number, y: number, dx: number, dy: number): void {
    this.#text += `M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}`;
  }

  dot(x: number, y: number, r: number): void {
    this.#text += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
  }

  /** Any path data, made elsewhere. */
  raw(data: string): void {
    this.#text += data;
  }

  toString(): string {
    return this.#text;
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
