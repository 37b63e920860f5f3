// Copies a comparison as Markdown; making it may take a moment, and may fail.
import { Check, Copy } from "lucide-react";
import { useCopy } from "../ui/browser/use-copy.ts";
import { IconButton } from "../ui/control/button.tsx";
import { CopyNote } from "../ui/note/copy-note.tsx";

interface CopyButtonProps {
  readonly isDisabled?: boolean;
  readonly markdown: () => Promise<string>;
}

export function CopyButton({ isDisabled = false, markdown }: CopyButtonProps) {
  const [state, copy] = useCopy();
  const isCopied = state.kind === "done";
  return (
    <>
      <IconButton
        label={isCopied ? "Copied" : "Copy as Markdown"}
        disabled={isDisabled}
        onClick={() => copy(markdown)}
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <CopyNote state={state} />
    </>
  );
}
