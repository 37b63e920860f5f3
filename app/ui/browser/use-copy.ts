// Copies text and says for a moment that it did.
import { useCallback, useEffect, useState } from "react";

const SAID_MS = 1600;

export function useCopy(): readonly [boolean, (text: string) => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = useCallback((text: string) => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  }, []);
  return [isCopied, copy];
}
