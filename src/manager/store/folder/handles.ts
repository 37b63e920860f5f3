// Files and folders as a browser hands them over (File System API), as much of them as is asked for: so
// that who uses the core from Node needs no types of a browser.

/** What FileSystemFileHandle has. */
export interface FileHandle {
  readonly kind: "file";
  readonly name: string;
  getFile(): Promise<OpenedFile>;
  createWritable(options: { readonly keepExistingData: boolean }): Promise<FileWriting>;
}

/** What File has. */
export interface OpenedFile extends Blob {
  readonly name: string;
  /** ms since 1970. */
  readonly lastModified: number;
}

/** What FileSystemWritableFileStream has: a copy that takes the file's name when it is closed. */
interface FileWriting {
  seek(position: number): Promise<void>;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** What FileSystemDirectoryHandle has. */
export interface FolderHandle {
  readonly kind: "directory";
  readonly name: string;
  entries(): AsyncIterable<readonly [name: string, handle: FileHandle | FolderHandle]>;
  getFileHandle(name: string, options?: { readonly create: boolean }): Promise<FileHandle>;
  getDirectoryHandle(name: string, options: { readonly create: boolean }): Promise<FolderHandle>;
  removeEntry(name: string): Promise<void>;
}
