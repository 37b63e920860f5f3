// A folder of the browser's File System API, as much of it as a store uses, for tests.

/** What another program does while the store waits for the browser. */
type Meanwhile = (name: string) => void | Promise<void>;

export class FakeFolder {
  readonly name: string;
  readonly #files = new Map<string, File>();
  readonly #texts = new Map<string, string>();
  readonly #folders = new Map<string, FakeFolder>();
  #time = 1_790_000_000_000;
  /** How often files were put in place by the store. */
  writes = 0;
  /** How often the content of a file was asked for. */
  reads = 0;
  /** What the next writes fail with. */
  failure: Error | null = null;
  /** After a file was found, before its content is read. */
  whileReading: Meanwhile = () => {};
  /** After everything was written to a copy, before that is put in place. */
  whileWriting: Meanwhile = () => {};

  constructor(name: string) {
    this.name = name;
  }

  put(name: string, content: string): void {
    this.#time++;
    this.#files.set(name, new File([content], name, { lastModified: this.#time }));
    this.#texts.set(name, content);
  }

  remove(name: string): void {
    this.#files.delete(name);
    this.#texts.delete(name);
  }

  removeFolder(name: string): void {
    this.#folders.delete(name);
  }

  has(name: string): boolean {
    return this.#files.has(name) || this.#folders.has(name);
  }

  text(name: string): string {
    return this.#texts.get(name) ?? "";
  }

  folder(name: string): FakeFolder {
    const folder = this.#folders.get(name) ?? new FakeFolder(name);
    this.#folders.set(name, folder);
    return folder;
  }

  handle(): FileSystemDirectoryHandle {
    const self = this;
    const handle = {
      kind: "directory",
      name: this.name,
      async *entries() {
        for (const name of [...self.#files.keys()]) yield [name, self.#fileHandle(name)];
        for (const [name, folder] of [...self.#folders]) yield [name, folder.handle()];
      },
      getFileHandle: async (name: string, options?: { create?: boolean }) => {
        if (!this.#files.has(name)) {
          if (!options?.create) throw missing(name);
          this.put(name, "");
        }
        return this.#fileHandle(name);
      },
      getDirectoryHandle: async (name: string, options?: { create?: boolean }) => {
        if (!this.#folders.has(name) && !options?.create) throw missing(name);
        return this.folder(name).handle();
      },
      removeEntry: async (name: string) => this.remove(name),
    };
    return handle as unknown as FileSystemDirectoryHandle;
  }

  #fileHandle(name: string) {
    return {
      kind: "file",
      name,
      getFile: async () => this.#counting(this.#files.get(name) ?? fail(missing(name))),
      createWritable: async ({ keepExistingData }: { keepExistingData: boolean }) => {
        let text = keepExistingData ? this.text(name) : "";
        return {
          seek: async (position: number) => {
            if (position !== text.length) throw new Error("not the end");
          },
          write: async (piece: Uint8Array) => {
            if (this.failure) throw this.failure;
            text += new TextDecoder().decode(piece);
            await this.whileWriting(name);
          },
          abort: async () => {},
          close: async () => {
            this.writes++;
            this.put(name, text);
          },
        };
      },
    };
  }

  /** The file, which says when its content is asked for. */
  #counting(file: File): File {
    const read = async (blob: Blob) => {
      this.reads++;
      const bytes = await blob.arrayBuffer();
      await this.whileReading(file.name);
      // As Chromium does.
      if (this.#files.get(file.name) !== file) throw new DOMException("", "NotReadableError");
      return bytes;
    };
    const slice = (start?: number, end?: number) => {
      const part = file.slice(start, end);
      return new Proxy(part, {
        get: (blob, key) =>
          key === "arrayBuffer" ? () => read(part) : Reflect.get(blob, key, blob),
      });
    };
    return new Proxy(file, {
      get: (blob, key) => {
        if (key === "arrayBuffer") return () => read(file);
        if (key === "slice") return slice;
        const value = Reflect.get(blob, key, blob);
        return typeof value === "function" ? value.bind(blob) : value;
      },
    });
  }
}

function missing(name: string): DOMException {
  return new DOMException(`no ${name}`, "NotFoundError");
}

function fail(error: Error): never {
  throw error;
}
