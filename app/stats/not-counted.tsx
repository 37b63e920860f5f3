// In place of figures that could not be counted.
import { ErrorNote } from "../ui/note/error-note.tsx";

export function NotCounted({ error }: { readonly error: Error }) {
  return <ErrorNote message={`The session could not be counted: ${error.message}`} />;
}
