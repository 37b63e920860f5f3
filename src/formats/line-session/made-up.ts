// The writer of made-up sessions. Engines compile code that runs often, and only lines like real ones let the
// first long file be read at full speed.

/** As long as texts often are, with what is no ASCII. */
export const WORDS = "Written by no one – but as “long” as a line often is, or twice that. ".repeat(
  3,
);

/** Collects lines one second apart, in a current year: times of 1970 are small integers to an engine. */
export class MadeUpLines {
  text = "";
  count = 0;

  get timestamp(): string {
    return new Date(Date.UTC(2025, 0, 1) + 1000 * this.count).toISOString();
  }

  add(line: object): void {
    this.text += `${JSON.stringify(line)}\n`;
    this.count++;
  }
}
