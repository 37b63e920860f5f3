// A preference that outlives the page: a value in this browser's storage, used like state.
import { useCallback, useState } from "react";
import { readStored, writeStored } from "./stored.ts";

/**
 * `read` narrows what storage holds (null: nothing there) and supplies the default; what another
 * version of the app wrote must not break this one.
 */
export function useStored<T>(
  name: string,
  read: (stored: unknown) => T,
): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(parse(readStored(name))));
  const store = useCallback(
    (next: T) => {
      writeStored(name, JSON.stringify(next));
      setValue(next);
    },
    [name],
  );
  return [value, store];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
