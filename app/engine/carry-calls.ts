// What the calls of a session take across threads besides plain data. Both threads have to say so.
import { type TransferHandler, transferHandlers } from "comlink";
import { carrySessionErrors } from "./carry-errors.ts";
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
