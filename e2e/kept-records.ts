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

/** A page of the app's origin in which nothing of the app runs. */
export async function bareTab(page: Page): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.route("**/bare", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await bare.goto("./bare");
  return bare;
}

/** Lets everybody else wait for the database until the page is closed: by a transaction without an end. */
export function holdDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("espalier-library");
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames];
          const drafts = opening.result.transaction(stores, "readwrite").objectStore("drafts");
          const again = () => {
            drafts.get("nobody").onsuccess = again;
          };
          again();
          resolve();
        };
      }),
  );
}
