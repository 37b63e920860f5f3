// The sessions that come with the app. Their keys are their session ids, so that links to them work in a
// browser that never opened them.

export interface Sample {
  readonly key: string;
  readonly fileName: string;
  readonly title: string;
  /** What it shows. */
  readonly text: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    key: "01a0ed51-3f80-7291-ac7d-93c6659f9ce2",
    fileName: "auth-refactor.jsonl",
    title: "Refactor auth module",
    text: "An afternoon with several branches, two compactions, failing tests and edits.",
  },
  {
    key: "01a1492f-2970-74e9-a071-c46b43370ea6",
    fileName: "three-attempts.jsonl",
    title: "Flaky test in the day parser",
    text: "One problem, three attempts: a small session for comparing branches.",
  },
  {
    key: "019fc659-c600-7be2-9c51-2fcecbde3a67",
    fileName: "long-haul.jsonl",
    title: "Harvest service, August to October",
    text: "Ten weeks in one file: 2,400 entries, five compactions.",
  },
];
