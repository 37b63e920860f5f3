// System prompt and tools before and after.
import { useQuery } from "@tanstack/react-query";
import type { ContextChange } from "../../../src/compare/context/context-change.ts";
import { systemChange } from "../../../src/compare/context/system-change.ts";
import { isPromptChanged, systemText } from "../../../src/export/text/change-text.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { PrintFold } from "../../ui/print/for-paper.tsx";
import { MarkedText } from "../cell/marked-text.tsx";
import { readerOf } from "../side-work.ts";

export function SystemPart({ change }: { readonly change: ContextChange }) {
  const open = useOpenSession();
  const { opening, version, session } = open;
  const { data, error } = useQuery({
    queryKey: ["system change", opening, version, change.from, change.to],
    queryFn: () => systemChange(session.table, change, readerOf(open)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p role="alert">{error.message}</p>;
  const text = data && systemText(data);
  if (!text) return null;
  return (
    <>
      <h3>System prompt and tools</h3>
      <p>{text}</p>
      {isPromptChanged(data) ? (
        <PrintFold summary="What changed in the prompt">
          <MarkedText pieces={data.text.pieces} isCode={false} />
        </PrintFold>
      ) : null}
    </>
  );
}
