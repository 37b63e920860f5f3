// The way to the comparison of this session, keeping what is looked at.
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useHref } from "../../session/view/view-context.tsx";

export function useGoToCompare(): () => void {
  const href = useHref();
  const navigate = useNavigate();
  return useCallback(() => void navigate(href({}, "compare")), [href, navigate]);
}
