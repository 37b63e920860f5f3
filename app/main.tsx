// Starts the app: finds the root element and draws into it.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <h1>Espalier</h1>
  </StrictMode>,
);
