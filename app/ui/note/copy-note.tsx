// Why nothing was copied, beside the button that was pressed. Announced; nothing at all otherwise.
import type { CopyState } from "../browser/use-copy.ts";
import "./copy-note.css";

export function CopyNote({ state }: { readonly state: CopyState }) {
  if (state.kind !== "failed") return null;
  return (
    <span className="copy-note tiny" role="alert">
      {state.reason}
    </span>
  );
}
