// The package for people, in Node: all of index.ts, sessions by their paths, and sessions on disk for SessionManager,
// with pi's own arguments; sessions are of the same class.

export { openSession, sessionsIn } from "./api/node-open.ts";
export * from "./index.ts";
export {
  findMostRecentSession,
  loadEntriesFromFile,
  SessionManager,
} from "./manager/session/node-session-manager.ts";
export { nodeStore } from "./manager/store/disk/node-store.ts";
