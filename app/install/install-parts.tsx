// The parts of an installable app, as one script.
import { MonitorDown, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand/react";
import { Button, IconButton } from "../ui/control/button.tsx";
import { install, installPrompt, offerInstallation } from "./install-prompt.ts";
import { Offline, offlineScript, type Update } from "./offline.ts";
import "./update-note.css";

const TEXTS: Readonly<Record<Exclude<Update, "none">, string>> = {
  ready: "A new version is ready.",
  elsewhere: "Another tab has started a new version. Parts of this version may be gone.",
  missing:
    "A part of this page is gone: a new version may have replaced it, or the connection was lost.",
};

interface UpdateNoteProps {
  /** Whether the user waits for work of this page. Always the same function. */
  readonly isBusy: () => boolean;
}

/**
 * Says that a newer version is ready, or that parts of this one are gone, and reloads on a click, never by
 * itself. Its script loads when the page is idle: everything here begins then.
 */
export function UpdateNote({ isBusy }: UpdateNoteProps) {
  const [offline] = useState(() => new Offline());
  const { update } = useStore(offline.state);
  useEffect(() => {
    colourTitleBar();
    const stop = offline.watchParts();
    void startOffline(offline, isBusy);
    return stop;
  }, [offline, isBusy]);
  // It is mounted ahead of its text: screen readers do not announce a region that arrives with its text.
  return (
    <div role="status" className="update-note not-printed">
      {update === "none" ? null : (
        <div className="update-note-box row small">
          <span>{TEXTS[update]}</span>
          <Button onClick={() => offline.accept()}>Reload</Button>
          <IconButton label="Not now" onClick={() => offline.dismiss()}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** A refusal, or a missing script, is no failure: the app then needs a network to start. */
async function startOffline(offline: Offline, isBusy: () => boolean): Promise<void> {
  const script = offlineScript();
  if (script === null) return;
  try {
    await offline.start(script, isBusy);
  } catch {
    return;
  }
  offerInstallation();
}

/** “Install”, where the browser offers it. */
export function InstallOffer() {
  const { prompt } = useStore(installPrompt);
  if (!prompt) return null;
  return (
    <Button
      weight="quiet"
      title="Opens .jsonl files from the desktop, in its own window"
      onClick={install}
    >
      <MonitorDown size={16} aria-hidden /> Install
    </Button>
  );
}

/**
 * The title bar of the installed app has the colour of the page, also where the theme is not the system's.
 * Until then index.html has both.
 */
export function colourTitleBar(): void {
  const { documentElement: root } = document;
  const apply = () => {
    const paper = getComputedStyle(root).getPropertyValue("--paper");
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = paper;
    }
  };
  apply();
  new MutationObserver(apply).observe(root, { attributeFilter: ["data-theme"] });
}
