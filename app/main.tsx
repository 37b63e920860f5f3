// Starts the app: theme, stores, routes. Draws into #root.
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/control/field.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ensure } from "../src/lib/ensure.ts";
import { arrivals } from "./routes/arrivals.ts";
import { Screens } from "./routes/router.tsx";
import { makeFolderLibrary } from "./session/library/folders/make-folder-library.ts";
import { Intake } from "./session/library/intake.ts";
import { makeLibrary } from "./session/library/library.ts";
import { DRAFTS, LibraryProvider, RECORDS } from "./session/library/library-context.tsx";
import { makeQueries } from "./session/open/make-queries.ts";
import { HOME_HREF } from "./session/view/href.ts";
import { ViewProvider } from "./session/view/view-context.tsx";
import { addressViewStore } from "./session/view/view-store.ts";
import { HashAddress } from "./ui/browser/hash-address.ts";
import { whenPainted } from "./ui/browser/when-painted.ts";
import { startReading } from "./ui/theme/start-reading.ts";
import { startTheme } from "./ui/theme/theme.ts";

startTheme();
startReading();
const { queries, hooks } = makeQueries();
const library = makeLibrary({
  whenPainted,
  ...hooks,
  onRecords: () => {
    void queries.invalidateQueries({ queryKey: RECORDS });
    folders.readAlone();
  },
  onForgotten: () => folders.forgetAlone(),
  onDrafts: () => void queries.invalidateQueries({ queryKey: DRAFTS }),
});
const address = new HashAddress(HOME_HREF);
const folders = makeFolderLibrary(library);
const intake = new Intake(library, folders, arrivals(address, library));

createRoot(ensure(document.getElementById("root"), "#root in index.html")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LibraryProvider value={{ pageSessions: library, more: { library, intake, folders } }}>
        <ViewProvider value={addressViewStore(address)}>
          <Screens address={address} />
        </ViewProvider>
      </LibraryProvider>
    </QueryClientProvider>
  </StrictMode>,
);
