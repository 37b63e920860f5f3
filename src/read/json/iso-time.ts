// Times such as "2026-11-20T10:17:31.334Z" read off their digits, which is how all known agents write them: every
// row of a file has one.

const DASH = 45;
const DOT = 46;
const COLON = 58;
const LETTER_T = 84;
const LETTER_Z = 90;

/** Knows the day that came last: most rows are of the day of the one before. */
export class IsoTimes {
  #day = Number.NaN;
  #dayTime = Number.NaN;

  /**
   * ms since 1970 of the JSON string in `bytes[from, to)`, its quotes included; NaN for everything that is not
   * plainly such a time, as days that not every month has, which `Date` decides.
   */
  read(bytes: Uint8Array, from: number, to: number): number {
    const isIso =
      to - from === 26 &&
      bytes[from + 5] === DASH &&
      bytes[from + 8] === DASH &&
      bytes[from + 11] === LETTER_T &&
      bytes[from + 14] === COLON &&
      bytes[from + 17] === COLON &&
      bytes[from + 20] === DOT &&
      bytes[from + 24] === LETTER_Z;
    if (!isIso) return Number.NaN;
    const month = digits(bytes, from + 6, 2);
    const date = digits(bytes, from + 9, 2);
    const day = (digits(bytes, from + 1, 4) * 100 + month) * 100 + date;
    const hour = digits(bytes, from + 12, 2);
    const minute = digits(bytes, from + 15, 2);
    const second = digits(bytes, from + 18, 2);
    const ms = digits(bytes, from + 21, 3);
    const isPlain =
      date >= 1 && date <= 28 && hour <= 23 && minute <= 59 && second <= 59 && ms >= 0;
    if (!isPlain) return Number.NaN;
    if (day !== this.#day) {
      const text = String.fromCharCode(...bytes.subarray(from + 1, from + 11));
      this.#dayTime = Date.parse(`${text}T00:00:00.000Z`);
      this.#day = day;
    }
    return this.#dayTime + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  }
}

/** NaN when one of them is no digit. */
function digits(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = at; i < at + length; i++) {
    const digit = (bytes[i] ?? 0) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
