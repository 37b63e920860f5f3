// The browser's offer to install the app, held until the user wants it. Null where there is none: the app
// is installed, or the browser installs it some other way.
import { createStore } from "zustand/vanilla";

/** What Chromium has and TypeScript's DOM types leave out. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

export const installPrompt = createStore<{ readonly prompt: InstallPrompt | null }>(() => ({
  prompt: null,
}));

const NONE = { prompt: null };

/**
 * Requests the browser's offer. The manifest is linked only now, when the service worker runs: the system
 * posts shared files to the app's address, and only the service worker may take them.
 */
export function offerInstallation(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser would show it at once where a phone has no other way.
    event.preventDefault();
    if ("prompt" in event) installPrompt.setState({ prompt: event as InstallPrompt });
  });
  window.addEventListener("appinstalled", () => installPrompt.setState(NONE));
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "./manifest.webmanifest";
  document.head.append(link);
}

/** An offer can be used once; the browser makes another after a dismissal. */
export function install(): void {
  const { prompt } = installPrompt.getState();
  installPrompt.setState(NONE);
  // Dismissed, or gone: there is nothing to report.
  prompt?.prompt().catch(() => {});
}
