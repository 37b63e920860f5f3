// What is expected of the vectors whose files belong together, as `printedLibrary` says it: links, what each file
// used, and the sum of all with copies counted once.

interface Together {
  readonly files: readonly string[];
  readonly printed: string;
}

export const TOGETHER: ReadonlyMap<number, Together> = new Map([
  [
    11,
    {
      files: ["s.jsonl", "s/subagents/agent-x1.jsonl", "s/subagents/agent-acompact-1.jsonl"],
      printed: `s.jsonl s “” root of –: 1/0/0/2
s/subagents/agent-x1.jsonl x1 “” sub-agent of s.jsonl: 5/0/0/6
s/subagents/agent-acompact-1.jsonl acompact-1 “” sub-agent of s.jsonl: 3/9/0/8
together 9/9/0/16, copies 0
family 0 s.jsonl, 1 s/subagents/agent-x1.jsonl, 1 s/subagents/agent-acompact-1.jsonl`,
    },
  ],
  [
    12,
    {
      files: ["s.jsonl", "f.jsonl"],
      printed: `s.jsonl s “” root of –: 2/0/0/2
f.jsonl f “x (fork)” fork of s.jsonl: 2/0/0/2
together 3/0/0/3, copies 1
family 0 s.jsonl, 1 f.jsonl`,
    },
  ],
  [
    23,
    {
      // The names say nothing of ids, so the child is read without its parent: only the sum of both leaves the copy out.
      files: ["p.jsonl", "c.jsonl"],
      printed: `p.jsonl t1 “” root of –: 100/0/0/10
c.jsonl t2 “” fork of p.jsonl: 130/0/0/13
together 130/0/0/13, copies 1
family 0 p.jsonl, 1 c.jsonl`,
    },
  ],
  [
    24,
    {
      files: ["a.jsonl", "b.jsonl"],
      printed: `a.jsonl t1 “” root of –: 0/0/0/0
b.jsonl t2 “” fork of a.jsonl: 0/0/0/0
together 0/0/0/0, copies 0
family 0 a.jsonl, 1 b.jsonl`,
    },
  ],
  [
    25,
    {
      files: ["s.jsonl", "session_index.jsonl"],
      printed: `s.jsonl t1 “new” root of –: 0/0/0/0
together 0/0/0/0, copies 0
family undefined`,
    },
  ],
]);
