// The clock both programs read, so that the times they write are equal. Ids stay random.

const RealDate = globalThis.Date;
let now = 0;

/** Sets the clock, in ms since 1970. */
export function setClock(ms: number): void {
  now = ms;
}

export function moveClock(ms: number): void {
  now += ms;
}

class HandDate extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    super(values.length === 0 ? now : values[0]);
  }

  static override now(): number {
    return now;
  }
}

/** Runs something by the hand-moved clock. */
export async function byHandClock<T>(work: () => Promise<T>): Promise<T> {
  globalThis.Date = HandDate as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
