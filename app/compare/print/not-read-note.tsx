// The beginning of an entry whose body is on its way; print cannot wait for it and says so.
import { usePrinting } from "./use-printing.ts";

export function NotReadNote({ firstWords }: { readonly firstWords: string }) {
  const isPrinting = usePrinting();
  return (
    <p className="dim" dir="auto">
      {firstWords || "…"}
      {isPrinting ? " (only the beginning: Print on the screen reads everything first)" : ""}
    </p>
  );
}
