// The names AgentUse gives sessions, messages and parts (formats.md 7.2): 26 characters whose first ten
// are the creation time. Ids of the same millisecond have no order.

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
/** The command line accepts any letter in either case; only a strict id has a time. */
const NAME = /^[0-9A-Za-z]{26}(?:-|$)/;

/** Whether a folder's name begins with such an id. */
export function startsWithUlid(name: string): boolean {
  return NAME.test(name);
}

/** ms since 1970 in an id; NaN if it is not one. */
export function ulidTime(id: string): number {
  if (id.length !== 26) return Number.NaN;
  let time = 0;
  for (const character of id.slice(0, TIME_CHARACTERS).toUpperCase()) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0) return Number.NaN;
    time = time * 32 + digit;
  }
  return time;
}

/** As the reference lists children, messages and parts: by time, then by id. Ids without a time come last. */
export function byStart(a: Placed, b: Placed): number {
  const [left = 0, right = 0] = [a, b].map(({ start }) => (Number.isNaN(start) ? Infinity : start));
  if (left !== right) return left < right ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

interface Placed {
  readonly start: number;
  readonly id: string;
}
