// The worker that adds a line to a session's file, as the dialog has it.
import type { Remote } from "comlink";
import type { NamedEnd, WantedLine } from "../../../../src/export/jsonl/added-line.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { askPermission } from "../../../catalog/file-access.ts";
import type { OpenedFolder } from "../../../catalog/folders/folder-library.ts";
import type { SessionSummary } from "../../../catalog/folders/session-summary.ts";
import type { ImportedSession } from "../../../catalog/import-source.ts";
import { threadErrors } from "../../../engine/thread/thread-errors.ts";
import { Thread } from "../../../ui/worker/thread.ts";
import type { AddThread } from "./add.worker.ts";

const ERRORS = threadErrors(
  "writes to files",
  () => new SessionError("cancelled", "The file was closed.", "Start again at any time."),
);

/** A session whose file can be appended to. */
export class LineToAdd {
  readonly handle: FileSystemFileHandle;
  readonly named: NamedEnd;
  readonly #thread: Thread<AddThread>;

  private constructor(handle: FileSystemFileHandle, named: NamedEnd, thread: Thread<AddThread>) {
    this.handle = handle;
    this.named = named;
    this.#thread = thread;
  }

  /** Errors: SessionError, also for a format without such lines; the signal's reason. */
  static async open({ input, handle }: ImportedSession, signal: AbortSignal): Promise<LineToAdd> {
    if (!handle || input.kind !== "file") throw readOnly(input);
    signal.throwIfAborted();
    const worker = new Worker(new URL("./add.worker.ts", import.meta.url), { type: "module" });
    const thread = new Thread<AddThread>(worker, ERRORS);
    const end = () => thread.close();
    signal.addEventListener("abort", end);
    try {
      const open = (remote: Remote<AddThread>) => remote.open(input.file);
      return new LineToAdd(handle, await thread.call<NamedEnd>(open), thread);
    } catch (error) {
      thread.close();
      throw error;
    } finally {
      // Closing the dialog does not abort a later write.
      signal.removeEventListener("abort", end);
    }
  }

  /** The line as it will be in the file. Errors: SessionError, also where it changes nothing. */
  make(wanted: WantedLine): Promise<string> {
    return this.#thread.call((remote) => remote.make(wanted));
  }

  /**
   * Appends the last line made; returns bytes. Asks for permission; called in a click. Errors:
   * SessionError.
   */
  async add(): Promise<number> {
    const { handle } = this;
    if ((await askPermission(handle, "readwrite")) !== "granted") {
      throw new SessionError(
        "permission",
        `The browser does not let this page write to ${handle.name}; nothing was written.`,
        "Allow writing when you are asked.",
      );
    }
    return this.#thread.call((remote) => remote.add(handle));
  }

  close(): void {
    this.#thread.close();
  }
}

function readOnly(input: ImportedSession["input"]): SessionError {
  const name = input.kind === "file" ? input.file.name : input.name;
  return new SessionError(
    "permission",
    `${name} comes from a server on this machine, which is read-only.`,
    "Open its folder with “Open folder…” instead, or rename the session in the agent.",
  );
}

/**
 * Why nothing can be added to a session, before its file is read. Null: no known reason. `folder`: that of
 * the session; undefined outside folders.
 */
export function whyNotWritable(
  { kind, formatName }: Pick<SessionSummary, "kind" | "formatName">,
  folder: Pick<OpenedFolder, "name" | "access"> | undefined,
): SessionError | null {
  if (!folder) {
    return refusal(
      "This session was opened without its folder.",
      "Open it and choose “Edit”: its export adds a name or a label to the file.",
    );
  }
  if (kind === "folder") {
    return refusal(
      `${formatName} stores a session as many files, and none has lines for a name or a label.`,
      "Convert it to a session file with `espalier export`, and name that file.",
    );
  }
  if (folder.access === "kept" || folder.access === "asks") return null;
  return refusal(
    `The browser gave this page copies of the files of ${folder.name}: nothing can be written to them.`,
    "Rename the session in the agent, or open the folder in a browser that lets pages write, as Chrome and Edge do.",
  );
}

function refusal(message: string, advice: string): SessionError {
  return new SessionError("permission", message, advice);
}
