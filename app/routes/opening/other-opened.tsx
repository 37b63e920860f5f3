// Where one session was asked for and the file of another was opened.
import { useIntake } from "../../catalog/catalog-context.tsx";
import { unnumberedKey } from "../../catalog/session-key.ts";
import { hrefOf } from "../../session/view/href.ts";
import { ButtonLink } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";

export function OtherOpened() {
  const [{ other }] = useIntake();
  if (other === null) return null;
  return (
    <ErrorNote
      message={`That file holds another session: ${unnumberedKey(other)}.`}
      advice="Choose the file of the session above, or go on with this one."
    >
      <ButtonLink to={hrefOf({ key: other })}>Show it anyway</ButtonLink>
    </ErrorNote>
  );
}
