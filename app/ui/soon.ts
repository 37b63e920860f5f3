// What somebody who waits for something else waits for storage.

/** No longer than nobody notices. */
const SOON_MS = 800;

/** What comes of it in time; null: nothing yet, or it failed. It goes on meanwhile. */
export async function soon<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SOON_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    // Whoever has to know asks for it again.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
