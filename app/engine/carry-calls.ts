// What the calls of a session transfer between threads besides plain data. Both threads have to register
// it.
import { type TransferHandler, transferHandlers } from "comlink";
import type { SessionErrorKind } from "../../src/model/espalier-error.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { OtherSession } from "./compare-work.ts";

export function carryCalls(): void {
  carrySessionErrors();
  const proxies = transferHandlers.get("proxy");
  if (!proxies) throw new Error("Broken invariant: Comlink carries no functions");
  // Every function stays where it is and is called from there.
  transferHandlers.set("proxy", {
    ...proxies,
    canHandle: (value): value is unknown => typeof value === "function" || proxies.canHandle(value),
  });
  transferHandlers.set("signal", SIGNALS);
  const others: TransferHandler<OtherSession, CarriedSession> = {
    canHandle: (value): value is OtherSession =>
      typeof value === "object" && value !== null && "storedBodies" in value,
    serialize({ table, storedBodies }) {
      const [bodies, ports] = proxies.serialize(storedBodies);
      return [{ table, bodies }, ports];
    },
    deserialize: ({ table, bodies }) => ({
      table,
      storedBodies: proxies.deserialize(bodies) as OtherSession["storedBodies"],
    }),
  };
  transferHandlers.set("other-session", others);
}

interface CarriedSession {
  readonly table: OtherSession["table"];
  readonly bodies: unknown;
}

const SIGNALS: TransferHandler<AbortSignal, MessagePort> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel();
    const stop = () => port1.postMessage(null);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    return [port2, [port2]];
  },
  deserialize(port) {
    const stopper = new AbortController();
    port.onmessage = () => stopper.abort();
    return stopper.signal;
  },
};

/** A SessionError as it crosses threads, where classes do not survive. */
interface Carried {
  readonly code: SessionErrorKind;
  readonly message: string;
  readonly advice: string;
}

/** Comlink's own wrapping of a thrown value. */
interface Thrown {
  readonly value: unknown;
}

interface Serialized {
  readonly sessionError?: Carried;
}

/**
 * Comlink turns an error from another thread into a plain Error; the code and advice of a SessionError have
 * to arrive as well.
 */
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
