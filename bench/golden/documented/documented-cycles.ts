// How cycles of parents are opened (formats.md, section 1 row 3), with code of its own.

/** Rounds in which links may be turned; what is a cycle after them is cut. */
const MAX_TURNS = 8;

/**
 * Opens every cycle of `parent` in place and returns whose link changed. A link down the file, which
 * a repeated id makes, goes to `earlier` where that knows one; a cycle without such a link is cut at
 * its first entry.
 */
export function openCycles(
  parent: Map<number, number>,
  earlier: ReadonlyMap<number, number>,
): readonly number[] {
  const opened: number[] = [];
  for (let round = 1; ; round++) {
    let isTurned = false;
    for (const cycle of cyclesOf(parent)) {
      const downwards = cycle.filter(
        (member) => (parent.get(member) ?? -1) > member && earlier.has(member),
      );
      const turned = round <= MAX_TURNS ? downwards : [];
      for (const member of turned) parent.set(member, earlier.get(member) ?? -1);
      opened.push(...turned);
      if (turned.length > 0) {
        isTurned = true;
      } else {
        const first = cycle.reduce((least, member) => Math.min(least, member));
        parent.delete(first);
        opened.push(first);
      }
    }
    if (!isTurned) return opened;
  }
}

function cyclesOf(parent: ReadonlyMap<number, number>): readonly (readonly number[])[] {
  const cycles: number[][] = [];
  const seenFrom = new Map<number, number>();
  for (const start of parent.keys()) {
    let at: number | undefined = start;
    const path: number[] = [];
    while (at !== undefined && !seenFrom.has(at)) {
      seenFrom.set(at, start);
      path.push(at);
      at = parent.get(at);
    }
    if (at !== undefined && seenFrom.get(at) === start) cycles.push(path.slice(path.indexOf(at)));
  }
  return cycles;
}
