// The way to the comparison of this session, keeping what is looked at.
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { useOpenSession } from "../session/session-context.tsx";

export function useGoToCompare(): () => void {
  const { key } = useOpenSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    void navigate({ pathname: `/session/${encodeURIComponent(key)}/compare`, search });
  }, [key, search, navigate]);
}
