// The preview of a step, computed once for as long as the draft is the same.
import { queryOptions } from "@tanstack/react-query";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import type { OpenSession } from "../open/open-session.ts";

export function previewQuery({ source, opening, version }: OpenSession, step: OperationStep) {
  return queryOptions({
    queryKey: ["preview", opening, version, JSON.stringify(step)],
    queryFn: () => source.preview(version, step),
    retry: false,
  });
}
