// The library, for every screen.
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { Library } from "./library.ts";
import type { SessionRecord } from "./library-store.ts";

const Context = createContext<Library | null>(null);

export function LibraryProvider(props: { readonly value: Library; readonly children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

export function useLibrary(): Library {
  return ensure(useContext(Context), "LibraryProvider above this screen");
}

const NONE: readonly SessionRecord[] = [];

/** What is remembered, newest first; none while loading, and where the browser stores nothing. */
export function useRecords(): {
  readonly records: readonly SessionRecord[];
  readonly error: Error | null;
} {
  const library = useLibrary();
  const { data, error } = useQuery({
    queryKey: ["library", "records"],
    queryFn: library.records,
    retry: false,
  });
  return { records: data ?? NONE, error };
}
