// What the app keeps in the browser's database, as a test looks at it.
import type { Page } from "@playwright/test";

/** All records of a store: "sessions", "drafts". */
export function keptRecords(
  page: Page,
  store: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return page.evaluate(
    (store) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("espalier-library");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction(store).objectStore(store).getAll();
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
    store,
  );
}
