// Limits what clients may ask of a server at once. Requests of one connection are answered one after another,
// so that at most one answer waits for a client that does not read.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A browser has six to a server; every window with profiles and programs of their own as many. */
const MAX_CONNECTIONS = 128;
/** A connection on which nothing moves for so long is closed. */
const IDLE_MS = 120_000;
/** No browser asks again on a connection before it has its answer; other programs may, a few times. */
const MAX_WAITING = 16;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Bounds what a server does at once for all connections. */
export function limit(server: Server): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_MS);
}

/** What a server calls for each request. `answer`: throws nothing. */
export function inTurn(answer: Answer): (...asked: Parameters<Answer>) => void {
  const queues = new WeakMap<Socket, { waiting: number; last: Promise<void> }>();
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    queues.set(socket, queue);
    if (queue.waiting === MAX_WAITING) {
      socket.destroy();
      return;
    }
    queue.waiting++;
    const done = new Promise<void>((resolve) => response.once("close", resolve));
    const before = queue.last;
    queue.last = done.then(() => {
      queue.waiting--;
    });
    // The answer before may have closed the connection.
    void before.then(() => (socket.writable ? answer(request, response) : undefined));
  };
}
