// Keeps the failure of a screen to that screen, until another address is shown.
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { FailedScreen } from "./failed-screen.tsx";

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

  /** Another address is another screen, which may well be drawn. */
  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState) {
    return at === state.at ? null : { at, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <FailedScreen error={failure.error} /> : this.props.children;
  }
}
