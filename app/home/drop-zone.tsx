// Takes what is dropped or pasted anywhere on the page, and shows that it would.
import { useEffect, useState } from "react";
import { fromTransfer, type Handed } from "../session/library/intake.ts";
import "./drop-zone.css";

interface DropZoneProps {
  readonly onHanded: (handed: Promise<Handed>) => void;
}

export function DropZone({ onHanded }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Moving between elements of the page also leaves one; leaving the window leaves to nothing.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) onHanded(fromTransfer(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest("input, textarea");
      if (event.clipboardData && !isField) onHanded(fromTransfer(event.clipboardData));
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("dragover", over, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [onHanded]);
  return isOver ? (
    <div className="drop-veil">
      <p>Drop to open</p>
    </div>
  ) : null;
}
