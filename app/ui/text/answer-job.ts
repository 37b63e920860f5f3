// Answers one question of text-jobs.ts. Runs in the worker; whatever goes wrong, the text is there
// to be shown as it is.
import { highlight } from "./highlight.ts";
import { limitedChanges, limitedDiff } from "./limited-diff.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import type { TextAnswer, TextJob } from "./text-jobs.ts";

export function answerJob(job: TextJob): TextAnswer {
  switch (job.kind) {
    case "markdown":
      return { kind: "markdown", tree: orNull(() => parseMarkdown(job.text)) };
    case "code":
      return { kind: "code", spans: orNull(() => highlight(job.text, job.language)) };
    case "changes":
      return { kind: "diff", diff: limitedChanges(job.changes) };
    case "diff":
      return { kind: "diff", diff: limitedDiff(job.text) };
  }
}

/** A parser that gives up (too deep a recursion, say) leaves a plain text, no broken page. */
function orNull<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
