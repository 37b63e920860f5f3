// Costs summed from a session file's text alone, knowing nothing of entries or rows: what figures are
// held against.

/** US dollars of all assistant messages, wherever in a line they stand. */
export function costOfReplies(text: string): number {
  let sum = 0;
  for (const line of text.split("\n").filter(Boolean)) {
    JSON.parse(line, (_, value) => {
      if (value?.role === "assistant") sum += value.usage?.cost?.total ?? 0;
      return value;
    });
  }
  return sum;
}
