// Starts the app: theme, stores, routes. Draws into #root.
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/field.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { ensure } from "../src/lib/ensure.ts";
import { makeRouter } from "./routes/router.tsx";
import { makeLibrary } from "./session/library/library.ts";
import { LibraryProvider } from "./session/library/library-context.tsx";
import { startTheme } from "./ui/theme.ts";

startTheme();
const queries = new QueryClient({
  // Files do not change because somebody looks at another window.
  defaultOptions: { queries: { refetchOnWindowFocus: false, networkMode: "always" } },
});
const library = makeLibrary(queries);

createRoot(ensure(document.getElementById("root"), "#root in index.html")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LibraryProvider value={library}>
        <RouterProvider router={makeRouter()} />
      </LibraryProvider>
    </QueryClientProvider>
  </StrictMode>,
);
