// A path in the session's files: a link that filters the outline by what read or changed the file.
import { useCallback } from "react";
import { Link } from "react-router";
import { cwdOf } from "../../../src/tree/branch/branches.ts";
import { relativePath } from "../../../src/tree/file-calls.ts";
import { NO_FILTERING } from "../../../src/tree/filters.ts";
import { useIsPhone } from "../../ui/browser/media.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { shownPath } from "../view/names.ts";
import { useHref } from "../view/view-context.tsx";
import { CHOOSING_SHEET, type ViewChange } from "../view/view-state.ts";
import "./file-link.css";

/** Filters the outline by a file; on a phone the outline opens. `path`: as `relativePath` gives it. */
export function useFileChange(): (path: string) => ViewChange {
  const sheet = useIsPhone() ? CHOOSING_SHEET : "";
  return useCallback((path) => ({ ...NO_FILTERING, file: path, pane: "outline", sheet }), [sheet]);
}

interface FileLinkProps {
  /** As the file of the session spells it. */
  readonly path: string;
  /** The shown text; as much as fits a line when left out. */
  readonly text?: string;
  /** Whether Tab stops at it. */
  readonly isStop?: boolean;
}

export function FileLink({ path, text = shownPath(path), isStop = true }: FileLinkProps) {
  const { session } = useOpenSession();
  const href = useHref();
  const fileChange = useFileChange();
  return (
    <Link
      className="file-link"
      to={href(fileChange(relativePath(path, cwdOf(session))))}
      title={`${shownPath(path)}: show what touches this file in the outline`}
      tabIndex={isStop ? undefined : -1}
    >
      {text}
    </Link>
  );
}
