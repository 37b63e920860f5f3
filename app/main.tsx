// Starts the app: theme, stores, routes. Draws into #root.
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/control/field.css";
import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { ensure } from "../src/lib/ensure.ts";
import { arrivals } from "./routes/arrivals.ts";
import { makeRouter } from "./routes/router.tsx";
import { Intake } from "./session/library/intake.ts";
import { makeLibrary } from "./session/library/library.ts";
import { DRAFTS, LibraryProvider, RECORDS } from "./session/library/library-context.tsx";
import { bodyKey } from "./session/open/session-context.tsx";
import { ViewProvider } from "./session/view/view-context.tsx";
import { addressViewStore } from "./session/view/view-store.ts";
import { beforePaint } from "./ui/browser/before-paint.ts";
import { whenPainted } from "./ui/browser/when-painted.ts";
import { startTheme } from "./ui/theme/theme.ts";

startTheme();
// The bodies of a screen arrive one after the other and are drawn, and laid out, once.
notifyManager.setScheduler(beforePaint);
const queries = new QueryClient({
  // Files do not change because somebody looks at another window.
  defaultOptions: { queries: { refetchOnWindowFocus: false, networkMode: "always" } },
});
const library = makeLibrary({
  whenPainted,
  onBodies: (opening, bodies) => {
    for (const { ref, body } of bodies) queries.setQueryData(bodyKey(opening, ref), body);
  },
  onClosed: (opening) =>
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === opening }),
  onRecords: () => void queries.invalidateQueries({ queryKey: RECORDS }),
  onDrafts: () => void queries.invalidateQueries({ queryKey: DRAFTS }),
});
const router = makeRouter();
const intake = new Intake(library, arrivals(router, library));

createRoot(ensure(document.getElementById("root"), "#root in index.html")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LibraryProvider value={{ library, intake }}>
        <ViewProvider value={addressViewStore(router)}>
          <RouterProvider router={router} />
        </ViewProvider>
      </LibraryProvider>
    </QueryClientProvider>
  </StrictMode>,
);
