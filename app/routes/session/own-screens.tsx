// The screens that only a page with a library has: those of every page, and the exports of a session.
import { Copy, Printer } from "lucide-react";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { SCREENS, type Screen } from "./screens.tsx";

const ShareRoute = lazyPane(async () => (await import("./share-route.tsx")).ShareRoute);

const PrintScreen = lazyPane(
  async () => (await import("../../transcript/print/print-screen.tsx")).PrintScreen,
);

export const OWN_SCREENS: readonly Screen[] = [
  ...SCREENS,
  {
    id: "share",
    label: "Share",
    icon: Copy,
    view: <ShareRoute waiting={<Placeholder title="Loading…" />} />,
  },
  {
    id: "print",
    label: "Print",
    icon: Printer,
    isQuiet: true,
    view: <PrintScreen waiting={<Placeholder title="Loading…" />} />,
  },
];
