// The catalog and what brings sessions into it, for every screen.
import { skipToken, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";
import { ensure } from "../../src/lib/ensure.ts";
import type { Catalog } from "./catalog.ts";
import { type FolderLibrary, type FolderLibraryState, NO_LOOSE } from "./folders/folder-library.ts";
import type { Intake, IntakeState } from "./intake.ts";
import type { Sample } from "./samples.ts";
import { NoStorage } from "./stored/database.ts";
import type { DraftRecord, SessionRecord } from "./stored/records.ts";

interface Services {
  readonly catalog: Catalog;
  readonly intake: Intake;
  readonly folders: FolderLibrary;
}

/** Null in a page that opens nothing but its own sessions. */
const Context = createContext<Services | null>(null);

export function CatalogProvider(props: {
  readonly value: Services | null;
  readonly children: ReactNode;
}) {
  return <Context value={props.value}>{props.children}</Context>;
}

function useServices(): Services {
  return ensure(useContext(Context), "catalog of this page");
}

/** Whether there is a start page, where other sessions are opened. */
export function useHasHome(): boolean {
  return useContext(Context) !== null;
}

/** Throws in a page without one, as does `useIntake`. */
export function useCatalog(): Catalog {
  return useServices().catalog;
}

/** Opens the files that the user gives, and holds the progress. */
export function useIntake(): readonly [IntakeState, Intake] {
  const { intake } = useServices();
  return [useStore(intake.state), intake];
}

/** The folders of sessions that this browser has. Throws in a page without a catalog. */
export function useFolderLibrary(): FolderLibrary {
  return useServices().folders;
}

/** Also in a page that opens nothing but its own sessions: there are none. */
export function useFolders(): FolderLibraryState {
  return useStore(useContext(Context)?.folders.state ?? NO_FOLDERS);
}

const NO_SAMPLES: readonly Sample[] = [];

/** The samples that come with the app; none in a page that opens nothing but its own sessions. */
export function useSamples(): readonly Sample[] {
  return useContext(Context)?.catalog.samples ?? NO_SAMPLES;
}

const NO_FOLDERS = createStore<FolderLibraryState>(() => ({
  folders: [],
  loose: NO_LOOSE,
  textsTaken: 0,
  unkept: null,
}));

const NONE: readonly SessionRecord[] = [];

/** The library's queries, for code that invalidates them. */
export const RECORDS = ["library", "records"] as const;

/** The remembered sessions, newest first; none while loading, and where they cannot be read. */
export function useRecords(): {
  readonly records: readonly SessionRecord[];
  readonly error: Error | null;
  readonly readAgain: () => void;
} {
  const catalog = useContext(Context)?.catalog;
  const { data, error, refetch } = useQuery({
    queryKey: RECORDS,
    queryFn: catalog?.records ?? skipToken,
    retry: false,
  });
  return { records: data ?? NONE, error, readAgain: () => void refetch() };
}

export const DRAFTS = ["library", "drafts"] as const;

const NO_DRAFTS: readonly DraftRecord[] = [];

/** The stored drafts, last changed first; none while loading. `error`: why they cannot be read. */
export function useDrafts(): {
  readonly drafts: readonly DraftRecord[];
  readonly error: Error | null;
  readonly readAgain: () => void;
} {
  const { drafts } = useCatalog();
  const { data, error, refetch } = useQuery({
    queryKey: DRAFTS,
    queryFn: () => drafts.all(),
    retry: false,
  });
  // A browser that stores nothing says so with the sessions.
  const failure = error instanceof NoStorage ? null : error;
  return { drafts: data ?? NO_DRAFTS, error: failure, readAgain: () => void refetch() };
}

export const DAMAGED = ["library", "damaged"] as const;
