// Comlink turns what is thrown in another thread into a plain Error; a SessionError's code and
// advice must arrive as well. Both threads have to say so.
import { transferHandlers } from "comlink";
import type { SessionErrorKind } from "../../src/model/espalier-error.ts";
import { SessionError } from "../../src/model/problem.ts";

/** A SessionError as it crosses threads, where classes do not survive. */
interface Carried {
  readonly code: SessionErrorKind;
  readonly message: string;
  readonly advice: string;
}

/** Comlink's own wrapping of what was thrown. */
interface Thrown {
  readonly value: unknown;
}

interface Serialized {
  readonly sessionError?: Carried;
}

export function carrySessionErrors(): void {
  const plain = transferHandlers.get("throw");
  if (!plain) throw new Error("Broken invariant: Comlink carries no errors");
  transferHandlers.set("throw", {
    canHandle: (value): value is Thrown => plain.canHandle(value),
    serialize(thrown: Thrown): [unknown, Transferable[]] {
      const { value } = thrown;
      if (!(value instanceof SessionError)) return plain.serialize(thrown);
      const { code, message, advice } = value;
      return [{ sessionError: { code, message, advice } } satisfies Serialized, []];
    },
    deserialize(serialized: Serialized): unknown {
      const { sessionError } = serialized;
      if (!sessionError) return plain.deserialize(serialized);
      const { code, message, advice } = sessionError;
      throw new SessionError(code, message, advice);
    },
  });
}
