// "Open file…" and "Open folder…": the browser's own pickers that give lasting handles where there
// are any, ordinary inputs elsewhere.
import { FileText, FolderOpen } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { pickersOf } from "../catalog/file-access.ts";
import { fromFiles, fromHandles } from "../catalog/import-source.ts";
import type { Intake } from "../catalog/intake.ts";
import { Button } from "../ui/control/button.tsx";

interface OpenButtonsProps {
  readonly onGiven: Intake["give"];
  readonly size?: "normal" | "large";
}

export function OpenButtons({ onGiven, size }: OpenButtonsProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const pickers = pickersOf(window);

  const pickFiles = () => {
    if (!pickers) fileInput.current?.click();
    else whenPicked(pickers.showOpenFilePicker({ multiple: true }), onGiven);
  };
  const pickFolder = () => {
    if (!pickers) folderInput.current?.click();
    else
      whenPicked(
        pickers.showDirectoryPicker().then((folder) => [folder]),
        onGiven,
      );
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    if (files && files.length > 0) {
      const given = fromFiles(files);
      onGiven(() => Promise.resolve(given));
    }
    // The same file chosen again is a change again.
    event.target.value = "";
  };

  return (
    <>
      <Button weight="primary" size={size} onClick={pickFiles}>
        <FileText size={16} aria-hidden /> Open file…
      </Button>
      <Button size={size} onClick={pickFolder}>
        <FolderOpen size={16} aria-hidden /> Open folder…
      </Button>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label="Session files"
        onChange={onChange}
      />
      <input
        ref={(input) => {
          folderInput.current = input;
          // React's types do not know the attribute.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="Folder of sessions"
        onChange={onChange}
      />
    </>
  );
}

/** A picker that was closed without choosing rejects with AbortError: nothing happened then. */
function whenPicked(picked: Promise<readonly FileSystemHandle[]>, onGiven: Intake["give"]): void {
  picked.then(
    (handles) => onGiven((options) => fromHandles(handles, options)),
    (error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === "AbortError";
      if (!isClosed) onGiven(() => Promise.reject(error));
    },
  );
}
