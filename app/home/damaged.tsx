// Stored records that cannot be read: a note, with a button to forget them.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asError } from "../../src/lib/as-error.ts";
import { countText } from "../../src/text/units.ts";
import { DAMAGED, useCatalog } from "../catalog/catalog-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";

/** Renders nothing while everything can be read. */
export function Damaged() {
  const catalog = useCatalog();
  const [error, setError] = useState<Error | null>(null);
  // Where nothing can be read at all the lists say so.
  const { data, refetch } = useQuery({
    queryKey: DAMAGED,
    queryFn: catalog.malformed,
    retry: false,
  });
  if (!data || data.length === 0) return null;
  const forget = async () => {
    try {
      await catalog.forgetMalformed(data);
      await refetch();
    } catch (failure) {
      setError(asError(failure));
    }
  };
  const are = data.length === 1 ? "is" : "are";
  return (
    <section className="home-list" aria-label="Damaged">
      <ErrorNote
        message={`${countText(data.length, "record")} stored in this browser for sessions, drafts or folders ${are} damaged, or of another version.`}
        advice={
          error
            ? `They could not be forgotten: ${error.message}`
            : "Everything else is listed. The files themselves are unchanged: open them again."
        }
      >
        <Button onClick={() => void forget()}>Forget the damaged data</Button>
      </ErrorNote>
    </section>
  );
}
