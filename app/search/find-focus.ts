// The search field while it is on the screen: keys lead to it before its script is there.

const shown: { field: HTMLInputElement | null; cameFrom: Element | null } = {
  field: null,
  cameFrom: null,
};

/** Also records where the focus was, to give it back. */
export function focusFind(): void {
  const { activeElement } = document;
  if (activeElement !== shown.field) shown.cameFrom = activeElement;
  shown.field?.focus();
  shown.field?.select();
}

/** Gives the focus back to where it was, or to the messages. */
export function leaveFind(): void {
  const { cameFrom } = shown;
  shown.cameFrom = null;
  const isThere =
    cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body;
  const to = isThere ? cameFrom : document.querySelector<HTMLElement>(".transcript-list");
  to?.focus({ preventScroll: true });
}

export function holdFind(field: HTMLInputElement | null): void {
  shown.field = field;
}
