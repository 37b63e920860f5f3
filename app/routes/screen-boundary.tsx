// Keeps the failure of a screen to that screen, until another address is shown.
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { HOME_HREF } from "../session/view/href.ts";
import { Button, ButtonLink } from "../ui/control/button.tsx";
import { ErrorNote, failureText, isMissingPart } from "../ui/note/error-note.tsx";
import "./opening/opening-screen.css";

export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary at={pathname}>{children}</Boundary>;
}

interface BoundaryProps {
  readonly at: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly at: string;
  readonly failure: { readonly error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failure: null };

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, "failure"> {
    return { failure: { error } };
  }

  /** Another address is another screen, which may well work. */
  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState) {
    return at === state.at ? null : { at, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <FailedScreen error={failure.error} /> : this.props.children;
  }
}

/** When a session's whole screen failed: what happened, and what to do. */
function FailedScreen({ error }: { readonly error: unknown }) {
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
