// “Install”, where the browser offers it; nothing else.
import { MonitorDown } from "lucide-react";
import { useStore } from "zustand/react";
import { Button } from "../ui/control/button.tsx";
import { install, installPrompt } from "./install-prompt.ts";

export function InstallOffer() {
  const { prompt } = useStore(installPrompt);
  if (!prompt) return null;
  return (
    <Button
      weight="quiet"
      title="Opens .jsonl files from the desktop, in a window of its own"
      onClick={install}
    >
      <MonitorDown size={16} aria-hidden /> Install
    </Button>
  );
}
