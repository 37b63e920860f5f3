// When a shared page could not be drawn: what happened, and that nothing is lost by it.
import { useRouteError } from "react-router";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { failureText } from "../../ui/note/failure-text.ts";
import "../opening/opening-screen.css";

export function FailedCopy() {
  const error = useRouteError();
  return (
    <main className="opening-main">
      <div className="opening-box">
        <h1>This copy could not be drawn</h1>
        <ErrorNote message={failureText(error)} advice="The session inside is not affected.">
          <Button weight="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </ErrorNote>
      </div>
    </main>
  );
}
