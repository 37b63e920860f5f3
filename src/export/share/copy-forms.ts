// What a copy can be, for whoever only names it.

/** As file names end. zip: Markdown with its pictures beside it; md: without them. */
export const COPY_FORMS = ["html", "md", "zip", "jsonl"] as const;
export type CopyForm = (typeof COPY_FORMS)[number];
