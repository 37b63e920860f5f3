// Answers one job of text-jobs.ts. Runs in the worker; after any failure the page still has the text to
// show.
import { diffLineReader, patchLine } from "../code/diff-lines.ts";
import { loadHighlight } from "./highlight.ts";
import { limitedChanges, limitedDiff } from "./limited-diff.ts";
import { colourCode, parseMarkdown } from "./parse-markdown.ts";
import type { TextAnswer, TextJob } from "./text-jobs.ts";

export async function answerJob(job: TextJob): Promise<TextAnswer> {
  switch (job.kind) {
    case "markdown": {
      const tree = await orNull(() => parseMarkdown(job.text));
      // Code without colours is better than no text.
      if (tree) await orNull(() => colourCode(tree, loadHighlight));
      return { kind: "markdown", tree };
    }
    case "code": {
      const spans = await orNull(async () => (await loadHighlight())(job.text, job.language));
      return { kind: "code", spans };
    }
    case "changes":
      return { kind: "diff", diff: limitedChanges(job.changes) };
    case "diff":
      return { kind: "diff", diff: limitedDiff(job.text, diffLineReader()) };
    case "patch":
      return { kind: "diff", diff: limitedDiff(job.text, patchLine) };
  }
}

/** A parser that fails (too deep a recursion, say) leaves a plain text, no broken page. */
async function orNull<T>(parse: () => T | Promise<T>): Promise<T | null> {
  try {
    return await parse();
  } catch {
    return null;
  }
}
