// Whether the page is being laid out for print. Its sizes then are those of paper: what was drawn for
// the screen stays as it is, as nothing drawn anew would be there in time.

export function isOnPaper(): boolean {
  return matchMedia("print").matches;
}
