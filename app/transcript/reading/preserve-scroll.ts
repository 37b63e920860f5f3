// Changes the look of all cards without moving what is read: what is at the upper edge of the list stays
// there, also while texts around it are redrawn, until the reader scrolls.

/** How long texts may arrive after the change. */
const SETTLES_MS = 700;
const MOVES = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** The change that is followed: a later one replaces it. */
let latest = 0;

export function preserveScroll(change: () => void): void {
  const list = document.querySelector<HTMLElement>(".transcript-list");
  const edge = list && edgeOf(list);
  change();
  if (!list || !edge) return;
  const own = ++latest;
  const end = performance.now() + SETTLES_MS;
  let hasMoved = false;
  const moved = () => {
    hasMoved = true;
  };
  // The key or click that started the change is over.
  requestAnimationFrame(() => {
    for (const name of MOVES) addEventListener(name, moved, { passive: true, once: true });
  });
  const follow = () => {
    const isOver = hasMoved || own !== latest || !list.isConnected;
    const now = edge.parts.find((part) => part.isConnected && part.offsetHeight > 0);
    if (!isOver && now) {
      const wanted = edge.tops.get(now) ?? 0;
      const top = now.getBoundingClientRect().top - list.getBoundingClientRect().top;
      if (Math.abs(top - wanted) >= 1) list.scrollTop += top - wanted;
    }
    if (!isOver && performance.now() < end) requestAnimationFrame(follow);
    else for (const name of MOVES) removeEventListener(name, moved);
  };
  // Rows are measured with the first frame.
  requestAnimationFrame(() => requestAnimationFrame(follow));
}

/** The elements at the upper edge, the innermost first: some may be gone afterwards. */
function edgeOf(list: HTMLElement) {
  const { top, left, width } = list.getBoundingClientRect();
  const parts: HTMLElement[] = [];
  const tops = new Map<HTMLElement, number>();
  // Below the line that names the turn.
  const hit = document
    .elementsFromPoint(left + width / 2, top + 48)
    .find((element) => list.contains(element) && element !== list);
  for (let at = hit; at instanceof HTMLElement && at !== list; at = at.parentElement ?? undefined) {
    if (at.classList.contains("virtual-content")) break;
    parts.push(at);
    tops.set(at, at.getBoundingClientRect().top - top);
  }
  return parts.length > 0 ? { parts, tops } : null;
}
