// The browser's offer to install the app, kept until a person wants it. Null where there is none: the app
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
 * Asks the browser for its offer. The manifest is named only now, when the service worker runs: what is
 * shared with the installed app is posted to the app's address, and nothing but the service worker may
 * take it.
 */
export function offerInstallation(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // It would be shown at once where a phone has no other way.
    event.preventDefault();
    if ("prompt" in event) installPrompt.setState({ prompt: event as InstallPrompt });
  });
  window.addEventListener("appinstalled", () => installPrompt.setState(NONE));
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "./manifest.webmanifest";
  document.head.append(link);
}

/** An offer can be taken up once; the browser makes another when it was turned down. */
export function install(): void {
  const { prompt } = installPrompt.getState();
  installPrompt.setState(NONE);
  // Turned down, or gone: there is nothing to say.
  prompt?.prompt().catch(() => {});
}
