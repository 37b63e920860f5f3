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

  // The app writes down that it has looked at all of a folder: nothing has to be asked again and again.
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (
    this: IDBObjectStore,
    value: unknown,
    ...key: [IDBValidKey?]
  ) {
    const { lookedAt } = value as { readonly lookedAt?: number | null };
    const isEnd = watch.givenAt > 0 && typeof lookedAt === "number" && lookedAt >= givenTime;
    if (isEnd) {
      this.transaction.addEventListener("complete", () => {
        watch.completeAt = performance.now();
      });
    }
    return put.call(this, value, ...key);
  };
  let givenTime = 0;
  const waitForRows = () => {
    if (document.querySelector("[role=treegrid] [role=row]")) watch.firstRowsAt = performance.now();
    else requestAnimationFrame(waitForRows);
  };
  window.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
      watch.givenAt = performance.now();
      givenTime = Date.now();
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

/** Milliseconds for the bytes of all files of an input, one file after the other, in a worker. */
export function readEverything(input: Element): Promise<number> {
  const read = () => {
    globalThis.onmessage = async ({ data }: MessageEvent<readonly File[]>) => {
      const start = performance.now();
      for (const file of data) await file.slice(0, file.size).arrayBuffer();
      globalThis.postMessage(performance.now() - start);
    };
  };
  const worker = new Worker(URL.createObjectURL(new Blob([`(${read})()`])));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage([...((input as HTMLInputElement).files ?? [])]);
  });
}
