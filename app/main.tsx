// Starts the app: theme, stores, routes. Draws into #root.
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/theme/utilities.css";
import "./ui/print/paper.css";
import "./ui/control/field.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ensure } from "../src/lib/ensure.ts";
import { makeCatalog } from "./catalog/catalog.ts";
import { CatalogProvider, DRAFTS, RECORDS } from "./catalog/catalog-context.tsx";
import { makeFolderLibrary } from "./catalog/folders/make-folder-library.ts";
import { Intake } from "./catalog/intake.ts";
import { arrivals } from "./routes/arrivals.ts";
import { Screens } from "./routes/router.tsx";
import { makeQueries } from "./session/open/make-queries.ts";
import { PageSessionsProvider } from "./session/open/page-sessions.tsx";
import { SessionCache } from "./session/open/session-cache.ts";
import { HOME_HREF } from "./session/view/href.ts";
import { ViewProvider } from "./session/view/view-context.tsx";
import { addressViewStore } from "./session/view/view-store.ts";
import { HashAddress } from "./ui/browser/hash-address.ts";
import { whenPainted } from "./ui/browser/later.ts";
import { startTheme } from "./ui/theme/theme.ts";
import { startTypography } from "./ui/theme/typography.ts";

startTheme();
startTypography();
const { queries, hooks } = makeQueries();
const sessions: SessionCache = new SessionCache((...asked) => catalog.open(...asked), {
  whenPainted,
  ...hooks,
  onRead: (open) => catalog.noteRead(open),
  onEdited: (open) => catalog.drafts.keep(open),
});
const catalog = makeCatalog(sessions, {
  onRecords: () => {
    void queries.invalidateQueries({ queryKey: RECORDS });
    folders.readLoose();
  },
  onForgotten: () => folders.forgetLoose(),
  onDrafts: () => void queries.invalidateQueries({ queryKey: DRAFTS }),
});
const pageSessions = { sessions, readings: catalog.readings, canEdit: true };
const address = new HashAddress(HOME_HREF);
const folders = makeFolderLibrary(catalog);
const intake = new Intake(catalog, folders, arrivals(address, sessions));

createRoot(ensure(document.getElementById("root"), "#root in index.html")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CatalogProvider value={{ catalog, intake, folders }}>
        <PageSessionsProvider value={pageSessions}>
          <ViewProvider value={addressViewStore(address)}>
            <Screens address={address} />
          </ViewProvider>
        </PageSessionsProvider>
      </CatalogProvider>
    </QueryClientProvider>
  </StrictMode>,
);
