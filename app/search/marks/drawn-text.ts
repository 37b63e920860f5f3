// Text as a page has drawn it: blocks, each of them one line of text over several nodes, and ranges in
// them. Text that colours, links and emphasis split is whole here.

export interface DrawnBlock {
  /** White space of any kind is a space. */
  readonly text: string;
  readonly nodes: readonly Text[];
  /** Where each of the nodes begins in the text. */
  readonly starts: readonly number[];
}

/** Elements that stand within a line of text. */
const INLINE = new Set(
  "A ABBR B BDI BR CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP".split(" "),
);
/** Words of the page around an entry's text. */
const OURS = "button, .unseen, summary > svg, time, .code-numbers";
/** The text of one entry is bounded already; this bounds many. Characters. */
const MAX_TEXT = 4_000_000;

export function drawnBlocks(root: Element): readonly DrawnBlock[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: DrawnBlock[] = [];
  let around: Element | null = null;
  let nodes: Text[] = [];
  let starts: number[] = [];
  let parts: string[] = [];
  let length = 0;
  let all = 0;
  const end = () => {
    if (nodes.length > 0) blocks.push({ text: spaced(parts.join("")), nodes, starts });
    nodes = [];
    starts = [];
    parts = [];
    length = 0;
  };
  for (let node = walker.nextNode(); node && all < MAX_TEXT; node = walker.nextNode()) {
    const text = node as Text;
    const parent = text.parentElement;
    if (!parent || parent.closest(OURS)) continue;
    const block = blockAround(parent);
    if (block !== around) end();
    around = block;
    nodes.push(text);
    starts.push(length);
    parts.push(text.data);
    length += text.data.length;
    all += text.data.length;
  }
  end();
  return blocks;
}

/** Of the same length. */
export function spaced(text: string): string {
  return text.replace(/\s/g, " ");
}

export function rangeIn({ nodes, starts }: DrawnBlock, at: number, length: number): Range {
  const range = document.createRange();
  const first = indexAt(starts, at);
  const last = indexAt(starts, at + length - 1);
  const [from, to] = [nodes[first], nodes[last]];
  if (from && to) {
    range.setStart(from, at - (starts[first] ?? 0));
    range.setEnd(to, at + length - (starts[last] ?? 0));
  }
  return range;
}

/** The last node that begins at the place or before it. */
function indexAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function blockAround(element: Element): Element {
  let at = element;
  while (INLINE.has(at.tagName) && at.parentElement) at = at.parentElement;
  return at;
}
