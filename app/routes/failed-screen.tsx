// When a session's whole screen could not be drawn: what happened, and the ways on.
import { Link, useRouteError } from "react-router";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/error-note.tsx";
import "./opening-screen.css";

export function FailedScreen() {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <main className="opening-main">
      <div className="opening-box">
        <h1>This session could not be drawn</h1>
        <ErrorNote
          message={reason.slice(0, 300)}
          advice="The file is not affected. Reload the page, or open another session."
        >
          <Button weight="primary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Link to="/" className="button button-normal">
            Start page
          </Link>
        </ErrorNote>
      </div>
    </main>
  );
}
