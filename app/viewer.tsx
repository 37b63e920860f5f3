// Starts a shared page: the app's own views over the session inside it, read-only. Draws into #root.
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/theme/utilities.css";
import "./ui/print/paper.css";
import "./ui/control/field.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PART } from "../src/export/html/manifest.ts";
import { ensure } from "../src/lib/ensure.ts";
import { VIEWER_HREF, ViewerScreens } from "./routes/viewer/viewer-screens.tsx";
import { makeQueries } from "./session/open/make-queries.ts";
import { PageSessionsProvider } from "./session/open/page-sessions.tsx";
import { ViewProvider } from "./session/view/view-context.tsx";
import { addressViewStore, withoutEditing } from "./session/view/view-store.ts";
import { HashAddress } from "./ui/browser/hash-address.ts";
import { whenPainted } from "./ui/browser/later.ts";
import { startTheme } from "./ui/theme/theme.ts";
import { startTypography } from "./ui/theme/typography.ts";
import { startPageTexts } from "./ui/worker/page-texts.ts";
import { answerTextsWith } from "./ui/worker/use-text-job.ts";
import { copySessions, openingHref } from "./viewer/copy-sessions.ts";
import { PageCopy } from "./viewer/page-copy.ts";

startTheme();
startTypography();
answerTextsWith(startPageTexts);
const { queries, hooks } = makeQueries();
const copy = new PageCopy(document);
const pageSessions = copySessions(copy, { whenPainted, ...hooks });
const router = new HashAddress(VIEWER_HREF);
copy.state.subscribe((now, before) => {
  // Registered before anything of the session is drawn.
  if (now.status === "open" && before.status === "locked") {
    router.startAt(openingHref(now.facts.opens));
  }
});

createRoot(ensure(document.getElementById(PART.root), "root of the page")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <PageSessionsProvider value={pageSessions}>
        <ViewProvider value={withoutEditing(addressViewStore(router))}>
          <ViewerScreens router={router} copy={copy} />
        </ViewProvider>
      </PageSessionsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
