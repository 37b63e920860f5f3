// A page that may still be on its way.

/** A page of which nothing more has come for so long may have lost its connection: no engine says so. Milliseconds. */
const SILENT_MS = 20_000;
const LOOK_MS = 1000;

/** Resolves once the page has arrived to its end. `onSilent`: whether nothing of it has come for a while. */
export async function wholePage(
  page: Document,
  onSilent: (isSilent: boolean) => void = () => {},
): Promise<void> {
  if (page.readyState !== "loading") return;
  let [arrived, since] = ["", performance.now()];
  const watch = setInterval(() => {
    const now = arrivedOf(page);
    if (now !== arrived) [arrived, since] = [now, performance.now()];
    onSilent(performance.now() - since > SILENT_MS);
  }, LOOK_MS);
  await new Promise((resolve) =>
    page.addEventListener("DOMContentLoaded", resolve, { once: true }),
  );
  clearInterval(watch);
  onSilent(false);
}

/** Another one once more of the page has come; the text of its last element may be on its way. */
function arrivedOf(page: Document): string {
  const elements = page.getElementsByTagName("*");
  const text = elements[elements.length - 1]?.lastChild;
  return `${elements.length} ${text instanceof Text ? text.length : 0}`;
}
