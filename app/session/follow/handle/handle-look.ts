// The errors of checking a handle of the browser, and how the browser itself reports changes.
import { SessionError } from "../../../../src/model/problem.ts";
import { permissionNeeded } from "../../../catalog/file-access.ts";

/** Browsers add it at different times, and TypeScript does not have it. */
interface Observer {
  observe(handle: FileSystemHandle, options?: { readonly recursive: boolean }): Promise<void>;
  disconnect(): void;
}
type ObserverMaker = new (onRecords: () => void) => Observer;

/** Returns a function that ends it; null: the system does not report this one. */
export async function observed(
  handle: FileSystemHandle,
  onChange: () => void,
): Promise<(() => void) | null> {
  const { FileSystemObserver } = globalThis as { readonly FileSystemObserver?: ObserverMaker };
  if (!FileSystemObserver) return null;
  try {
    const observer = new FileSystemObserver(onChange);
    await observer.observe(handle, { recursive: handle.kind === "directory" });
    return () => observer.disconnect();
  } catch {
    // The regular checks remain.
    return null;
  }
}

/** Null: it does not exist. */
export function lookError(error: unknown, name: string, kind: "file" | "folder"): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === "NotAllowedError" || error.name === "SecurityError") {
    return permissionNeeded(name, kind);
  }
  if (error.name === "NotFoundError") return null;
  return new SessionError(
    "unreadable",
    `${name} cannot be checked: ${error.message || error.name}`,
    "Espalier tries again by itself. The last state is still shown.",
  );
}
