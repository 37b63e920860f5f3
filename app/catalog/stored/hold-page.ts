// While something would be lost with the page, the browser asks before the page closes.

/** The holders, each by an object of its own. */
const holders = new Set<object>();

/** Until the same `holder` lets go. */
export function holdPage(holder: object, isHeld: boolean): void {
  if (isHeld) holders.add(holder);
  else holders.delete(holder);
  if (holders.size > 0) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
