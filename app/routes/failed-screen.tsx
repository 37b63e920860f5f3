// When a session's whole screen could not be drawn: what happened, and the ways on.
import { HOME_HREF } from "../session/view/href.ts";
import { Button, ButtonLink } from "../ui/control/button.tsx";
import { ErrorNote, failureText, isMissingPart } from "../ui/note/error-note.tsx";
import "./opening/opening-screen.css";

export function FailedScreen({ error }: { readonly error: unknown }) {
  return (
    <main className="opening-main grid">
      <div className="opening-box">
        <h1>
          {isMissingPart(error)
            ? "A part of Espalier is missing"
            : "This screen could not be drawn"}
        </h1>
        <ErrorNote
          message={failureText(error)}
          advice="The file is not affected. Reload the page, or open another session."
        >
          <Button weight="primary" onClick={() => location.reload()}>
            Reload
          </Button>
          <ButtonLink to={HOME_HREF}>Start page</ButtonLink>
        </ErrorNote>
      </div>
    </main>
  );
}
