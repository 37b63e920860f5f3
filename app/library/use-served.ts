// The folder of a server on this machine, as the address it prints names it: it is taken in once, and its
// token leaves the address.

import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { asError } from "../../src/lib/as-error.ts";
import { useFolderLibrary } from "../catalog/catalog-context.tsx";
import { FOLDER_PARAM, libraryHref } from "../session/view/href.ts";

const TOKEN_PARAM = "served";

/** Why it could not be taken in; null: it was, or there is none. */
export function useServed(): Error | null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const library = useFolderLibrary();
  const [error, setError] = useState<Error | null>(null);
  const token = params.get(TOKEN_PARAM);
  useEffect(() => {
    if (token === null) return;
    let isHere = true;
    const goTo = (search: string) => {
      if (isHere) void navigate(libraryHref("sessions", search), { replace: true });
    };
    library.serve(token).then(
      (folder) => {
        setError(null);
        goTo(new URLSearchParams({ [FOLDER_PARAM]: folder }).toString());
      },
      (reason: unknown) => {
        setError(asError(reason));
        goTo("");
      },
    );
    return () => {
      isHere = false;
    };
  }, [token, library, navigate]);
  return error;
}
