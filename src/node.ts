// The core's public list for Node: that of index.ts, with sessions on disk.
export { findMostRecentSession, loadEntriesFromFile } from "./manager/node-files.ts";
export { SessionManager } from "./manager/node-session-manager.ts";
export { type NodeStoreOptions, nodeStore } from "./manager/node-store.ts";
