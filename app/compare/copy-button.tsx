// Copies a comparison as Markdown; making it may take a moment, and may fail.
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useCopy } from "../ui/browser/use-copy.ts";
import { IconButton } from "../ui/control/button.tsx";

interface CopyButtonProps {
  readonly isDisabled?: boolean;
  readonly markdown: () => Promise<string>;
}

export function CopyButton({ isDisabled = false, markdown }: CopyButtonProps) {
  const [isCopied, copy] = useCopy();
  const [error, setError] = useState<string | null>(null);
  const run = () => {
    markdown().then(
      (text) => {
        setError(null);
        copy(text);
      },
      (reason: Error) => setError(reason.message),
    );
  };
  return (
    <>
      <IconButton
        label={isCopied ? "Copied" : "Copy as Markdown"}
        disabled={isDisabled}
        onClick={run}
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      {error === null ? null : <span role="alert">{error}</span>}
    </>
  );
}
