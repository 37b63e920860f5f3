// Text and files for the user: by the clipboard, which browsers may refuse, and as downloads.
import { useCallback, useEffect, useRef, useState } from "react";
import "../note/copy-note.css";

/** failed: `reason` is a sentence for the user. */
export type CopyState =
  | { readonly kind: "idle" | "done" }
  | { readonly kind: "failed"; readonly reason: string };

/** Producing the text may take a moment, and may fail. */
type Content = string | (() => string | Promise<string>);

const IDLE: CopyState = { kind: "idle" };
/** A refusal takes longer to read than a tick. */
const SHOWN_MS = { done: 1600, failed: 6000 } as const;

/** Without permission, focus or a secure origin. */
const REFUSED: CopyState = { kind: "failed", reason: "The browser did not allow copying" };

/** Copies text, and shows the result for a moment: browsers may refuse. */
export function useCopy(): readonly [CopyState, (content: Content) => void] {
  const [state, setState] = useState<CopyState>(IDLE);
  const latest = useRef(0);
  useEffect(() => {
    if (state.kind === "idle") return undefined;
    const timer = setTimeout(() => setState(IDLE), SHOWN_MS[state.kind]);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = useCallback((content: Content) => {
    latest.current += 1;
    const asked = latest.current;
    void outcomeOf(content).then((outcome) => {
      if (asked === latest.current) setState(outcome);
    });
  }, []);
  return [state, copy];
}

async function outcomeOf(content: Content): Promise<CopyState> {
  let text: string;
  try {
    text = typeof content === "string" ? content : await content();
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : `${error}` };
  }
  try {
    await navigator.clipboard.writeText(text);
    return { kind: "done" };
  } catch {
    return REFUSED;
  }
}

/** Why nothing was copied, beside the button that was pressed. Announced; empty otherwise. */
export function CopyNote({ state }: { readonly state: CopyState }) {
  if (state.kind !== "failed") return null;
  return (
    <span className="copy-note tiny" role="alert">
      {state.reason}
    </span>
  );
}

/** Downloads a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by the end of the task; a second is generous.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
