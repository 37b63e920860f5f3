// Numbers as people read them: tokens, money, times, sizes, counts. One spelling for every view.
// It must not know what is counted, nor where the text is shown.

/** What the functions here say of a value that the file does not hold (NaN or null). */
export const NOT_RECORDED = "not recorded";

/** As NOT_RECORDED, of money: a file that says 0 of a call that used tokens holds no price either. */
const NO_PRICE = "no price known";

/** `toLocaleString` makes one at every call, which a list of thousands feels; the first takes 20 ms. */
function formatOf(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat("en-US", options);
    return made.format(value);
  };
}

/** 1204 → "1,204". */
export const numberText = formatOf({ maximumFractionDigits: 0 });

/** Dollars in cents, and what is less than ten of them in two digits. */
const centsText = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fractionsText = formatOf({
  minimumFractionDigits: 2,
  maximumFractionDigits: 7,
  maximumSignificantDigits: 2,
});

/** 1, "entry", "entries" → "1 entry". The plural is the word with an s when left out. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** "1 session, 8 sub-agents". */
export function sessionsText(counts: {
  readonly sessions: number;
  readonly subAgents: number;
}): string {
  const { sessions, subAgents } = counts;
  const agents = subAgents > 0 ? `, ${countText(subAgents, "sub-agent")}` : "";
  return `${countText(sessions, "session")}${agents}`;
}

/** Tokens, short: 820 → "820", 1204 → "1.2k", 12480 → "12.5k", 1.2 million → "1.2M". */
export function tokensText(tokens: number | null): string {
  if (!isRecorded(tokens)) return NOT_RECORDED;
  return scaled(tokens, ["", "k", "M", "G", "T"]);
}

/** US dollars with two digits that mean something: "$1.84", "$0.031", "$0.00042", "$0.00". */
export function costText(dollars: number | null): string {
  if (!isRecorded(dollars)) return NO_PRICE;
  const size = Math.abs(dollars);
  if (size > 0 && size < 0.000_001) return "< $0.000001";
  const text = (size === 0 || size >= 0.1 ? centsText : fractionsText)(size);
  return `${dollars < 0 ? "−" : ""}$${text}`;
}

/** What asked no model used nothing: that is known. */
export const NOTHING = "nothing";

/** A sum: "$1.84", "nothing", "no price known". A single call may record that it cost $0.00. */
export function spentText(dollars: number | null): string {
  return dollars === 0 ? NOTHING : costText(dollars);
}

/** Milliseconds, at most two units: "12 ms", "4.2 s", "3 m 20 s", "1 h 12 m", "2 d 3 h". */
export function durationText(ms: number | null): string {
  if (!isRecorded(ms)) return NOT_RECORDED;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${shortNumber(ms / 1000)} s`;
  if (seconds < 3600) return twoUnits(seconds, 60, "m", "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return twoUnits(minutes, 60, "h", "m");
  return twoUnits(Math.round(minutes / 60), 24, "d", "h");
}

/** Time of day where the reader is: "14:31:07". */
export function timeText(ms: number | null): string {
  if (!isTime(ms)) return NOT_RECORDED;
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(":");
}

/** Day where the reader is: "2026-03-14". */
export function dateText(ms: number | null): string {
  if (!isTime(ms)) return NOT_RECORDED;
  const date = new Date(ms);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}

/** "2026-03-14 14:31:07". */
export function dateTimeText(ms: number | null): string {
  return isTime(ms) ? `${dateText(ms)} ${timeText(ms)}` : NOT_RECORDED;
}

/** 812 → "812 B", 12480 → "12.5 kB", 3400000 → "3.4 MB". */
export function bytesText(bytes: number): string {
  return scaled(bytes, [" B", " kB", " MB", " GB", " TB"]);
}

/** A share of 1: 0.873 → "87%". Something that is not all never reads "100%". */
export function percentText(share: number | null): string {
  if (!isRecorded(share)) return NOT_RECORDED;
  const percent = Math.round(share * 100);
  if (percent === 100 && share < 1) return "> 99%";
  return percent === 0 && share > 0 ? "< 1%" : `${percent}%`;
}

function isRecorded(value: number | null): value is number {
  return value !== null && !Number.isNaN(value);
}

/** Whether Date can hold it: a file may claim any number. */
function isTime(ms: number | null): ms is number {
  return ms !== null && !Number.isNaN(new Date(ms).getTime());
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** One decimal below 100 unless it is 0: "4.2", "12.5", "12", "123". */
function shortNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 100 ? String(rounded) : numberText(Math.round(value));
}

function scaled(value: number, units: readonly string[]): string {
  let rest = value;
  let unit = 0;
  // What would round to the next unit's 1 is written in the next unit.
  while (Math.round(Math.abs(rest)) >= 1000 && unit < units.length - 1) {
    rest /= 1000;
    unit++;
  }
  return `${unit === 0 ? numberText(rest) : shortNumber(rest)}${units[unit] ?? ""}`;
}

function twoUnits(total: number, size: number, big: string, small: string): string {
  const rest = total % size;
  const whole = `${numberText(Math.floor(total / size))} ${big}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}
