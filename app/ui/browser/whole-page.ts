/** Resolves once the page has arrived to its end. */
export async function wholePage(page: Document): Promise<void> {
  if (page.readyState !== "loading") return;
  await new Promise((resolve) =>
    page.addEventListener("DOMContentLoaded", resolve, { once: true }),
  );
}
