// The library and what brings sessions into it, for every screen.
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand/react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { Intake, IntakeState } from "./intake.ts";
import type { Library } from "./library.ts";
import type { DraftRecord, SessionRecord } from "./library-db.ts";

interface Services {
  readonly library: Library;
  readonly intake: Intake;
}

const Context = createContext<Services | null>(null);

export function LibraryProvider(props: { readonly value: Services; readonly children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

export function useLibrary(): Library {
  return ensure(useContext(Context), "LibraryProvider above this screen").library;
}

/** What opens the files that a person gives, and how far that is. */
export function useIntake(): readonly [IntakeState, Intake] {
  const { intake } = ensure(useContext(Context), "LibraryProvider above this screen");
  return [useStore(intake.state), intake];
}

const NONE: readonly SessionRecord[] = [];

/** The library's queries, for whoever changes what they answer. */
export const RECORDS = ["library", "records"] as const;

/** What is remembered, newest first; none while loading, and where the browser stores nothing. */
export function useRecords(): {
  readonly records: readonly SessionRecord[];
  readonly error: Error | null;
} {
  const library = useLibrary();
  const { data, error } = useQuery({
    queryKey: RECORDS,
    queryFn: library.records,
    retry: false,
  });
  return { records: data ?? NONE, error };
}

export const DRAFTS = ["library", "drafts"] as const;

const NO_DRAFTS: readonly DraftRecord[] = [];

/** The drafts that are kept, changed last first; none while loading. */
export function useDrafts(): readonly DraftRecord[] {
  const { drafts } = useLibrary();
  const { data } = useQuery({ queryKey: DRAFTS, queryFn: () => drafts.all(), retry: false });
  return data ?? NO_DRAFTS;
}
