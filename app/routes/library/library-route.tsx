// The library with what belongs to the page: the buttons that open more, and how that goes on.

import { useIntake } from "../../catalog/catalog-context.tsx";
import { IntakeNote } from "../../home/intake-note.tsx";
import { OpenButtons } from "../../home/open-buttons.tsx";
import { LibraryScreen } from "../../library/library-screen.tsx";

export function LibraryRoute() {
  const [, { give }] = useIntake();
  return <LibraryScreen actions={<OpenButtons onGiven={give} />} note={<IntakeNote />} />;
}
