// Accepts drops and pastes anywhere on the page, and shows that it would.
import { useEffect, useState } from "react";
import { useIntake } from "../catalog/catalog-context.tsx";
import { fromTransfer } from "../catalog/import-source.ts";
import "./drop-zone.css";

interface DropZoneProps {
  /** Whether text is taken as a session too: where nothing else on the screen takes text. */
  readonly takesText: boolean;
}

export function DropZone({ takesText }: DropZoneProps) {
  const [, { give }] = useIntake();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    /** The drag comes from this page: a picture comes as a file, too, and opens nothing. */
    let isOwn = false;
    const takes = (transfer: DataTransfer | null) =>
      transfer !== null && !isOwn && (takesText || transfer.types.includes("Files"));
    const over = (event: DragEvent) => {
      if (!takes(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Moving between elements of the page also fires a leave event; leaving the window has no related
      // target.
      if (event.relatedTarget === null) setOver(false);
    };
    const take = (event: Event, transfer: DataTransfer | null) => {
      if (!transfer || !takes(transfer)) return;
      event.preventDefault();
      give((options) => fromTransfer(transfer, options));
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest("input, textarea");
      if (!isField) take(event, event.clipboardData);
    };
    const listening = new AbortController();
    const { signal } = listening;
    const own = (is: boolean) => () => {
      isOwn = is;
    };
    document.addEventListener("dragstart", own(true), { signal });
    document.addEventListener("dragend", own(false), { signal });
    document.addEventListener("dragover", over, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [give, takesText]);
  return isOver ? (
    <div className="drop-veil grid">
      <p>Drop to open</p>
    </div>
  ) : null;
}
