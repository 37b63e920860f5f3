// A summary as its text and the file lists that the agent appends to it in tags (formats.md 2.21).

export interface SplitSummary {
  readonly text: string;
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
}

/** Only lists at the end are taken out; anything else stays text. */
export function splitSummary(summary: string): SplitSummary {
  const modified = tail(summary, "modified-files");
  const read = tail(modified.text, "read-files");
  return { text: read.text, readFiles: read.files, modifiedFiles: modified.files };
}

function tail(summary: string, tag: string): { text: string; files: readonly string[] } {
  const open = summary.lastIndexOf(`<${tag}>`);
  const isAtEnd = summary.trimEnd().endsWith(`</${tag}>`);
  if (open === -1 || !isAtEnd) return { text: summary, files: [] };
  const list = summary.slice(open + tag.length + 2, summary.lastIndexOf(`</${tag}>`));
  const files = list.split("\n").filter((line) => line.trim() !== "");
  return { text: summary.slice(0, open).trimEnd(), files };
}
