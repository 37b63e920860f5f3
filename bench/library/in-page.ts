// Runs inside the page, before the app: when a folder was given, when its first rows are on the screen, when
// the look at it has come to its end, how long a search takes to be answered. The app knows nothing of it.

interface LibraryWatch {
  /** performance.now() when the input changed. */
  givenAt: number;
  /** performance.now() of the frame with the first rows of this look; 0 until then. */
  firstRowsAt: number;
  /** performance.now() when what is stored says that all was read; 0 until then. */
  completeAt: number;
  /** From asking to the answer; null while there is none. */
  searchMs: number | null;
}

declare global {
  interface Window {
    libraryWatch: LibraryWatch;
  }
}

export function watchLibrary(): void {
  const watch: LibraryWatch = { givenAt: 0, firstRowsAt: 0, completeAt: 0, searchMs: null };
  window.libraryWatch = watch;

  const lookedAt = () =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open("espalier-library");
      opening.onerror = () => resolve(0);
      opening.onsuccess = () => {
        const database = opening.result;
        const records = database.transaction("folders").objectStore("folders").getAll();
        records.onsuccess = () => {
          const times = records.result.map(
            (record: { lookedAt: number | null }) => record.lookedAt,
          );
          database.close();
          resolve(Math.max(0, ...times.map((time: number | null) => time ?? 0)));
        };
      };
    });
  const waitForEnd = async (after: number) => {
    while ((await lookedAt()) < after) await new Promise((resolve) => setTimeout(resolve, 20));
    watch.completeAt = performance.now();
  };
  const waitForRows = () => {
    if (document.querySelector("[role=treegrid] [role=row]")) watch.firstRowsAt = performance.now();
    else requestAnimationFrame(waitForRows);
  };
  window.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
      watch.givenAt = performance.now();
      void waitForEnd(Date.now());
      waitForRows();
    },
    { capture: true },
  );

  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (
    this: MessagePort,
    message: unknown,
    more?: unknown,
  ) {
    const { id, path } = (message ?? {}) as { readonly id?: unknown; readonly path?: string[] };
    if (path?.[0] === "search") {
      const askedAt = performance.now();
      const onAnswer = ({ data }: MessageEvent) => {
        if (data?.id !== id) return;
        this.removeEventListener("message", onAnswer);
        watch.searchMs = performance.now() - askedAt;
      };
      this.addEventListener("message", onAnswer);
    }
    post.call(this, message, more as StructuredSerializeOptions);
  };
}

/** Milliseconds for the bytes of all files of an input, one file after the other. */
export async function readEverything(input: Element): Promise<number> {
  const files = (input as HTMLInputElement).files ?? [];
  const start = performance.now();
  for (const file of files) await file.arrayBuffer();
  return performance.now() - start;
}
