// The sessions that are open right now, the last few of them: each holds a worker and its table.

/** So many sessions stay open behind the one that is shown. */
const MOST_OPEN = 3;

interface Closable {
  close(): void;
}

interface Shelf<Client extends Closable> {
  /** The open session of this key, null when it has to be opened (again). */
  take(key: string): Client | null;
  /** Keeps a client, ends the one it replaces and those not looked at for longest. */
  put(key: string, client: Client): void;
  /** Makes the next `take` answer null; the client lives on until another replaces it. */
  markStale(key: string): void;
}

/** `onClose`: called when a worker has ended; `isReplaced`: its session goes on in another one. */
export function makeShelf<Client extends Closable>(
  onClose: (key: string, client: Client, isReplaced: boolean) => void,
): Shelf<Client> {
  // In the order they were last looked at.
  const clients = new Map<string, Client>();
  const stale = new Set<string>();

  const close = (key: string, isReplaced: boolean) => {
    const client = clients.get(key);
    if (!client) return;
    client.close();
    clients.delete(key);
    onClose(key, client, isReplaced);
  };
  return {
    take(key) {
      const client = clients.get(key);
      if (!client || stale.has(key)) return null;
      clients.delete(key);
      clients.set(key, client);
      return client;
    },
    put(key, client) {
      close(key, true);
      clients.set(key, client);
      stale.delete(key);
      const surplus = [...clients.keys()].slice(0, Math.max(0, clients.size - MOST_OPEN));
      for (const old of surplus) close(old, false);
    },
    markStale: (key) => stale.add(key),
  };
}
