// The forms that a copy can have, for modules that only name them.

/** By file ending. zip: Markdown with its pictures next to it; md: without them. */
export const COPY_FORMS = ["html", "md", "zip", "jsonl"] as const;
export type CopyForm = (typeof COPY_FORMS)[number];
