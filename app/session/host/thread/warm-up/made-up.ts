// What sessions that are made up for workers are made of.

/**
 * As milliseconds, times of today are no small integers to an engine: code that was compiled for those of
 * 1970 is thrown away whole at the first real line.
 */
export const SINCE = Date.UTC(2025, 0, 1);
export const WORDS = "As long as a line often is, with “quotes” – and what else is no ASCII. ";
export const CODE =
  'if (count === 0) {\n\treturn "a\\\\b";\n}\n// The same again, as code is long.\n';

export function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

export function timeAt(place: number): string {
  return new Date(SINCE + place * 1000).toISOString();
}
