// The core's public list for Node: all of index.ts, and what needs the file system. Here SessionManager
// has the statics for sessions on disk, with pi's own arguments; sessions are of the same class.

export { builtViewer } from "./export/html/node-viewer.ts";
export { readSessionFile, type SessionFile } from "./formats/node-session-file.ts";
export type { AgentFamily } from "./formats/pi/pi-homes.ts";
export * from "./index.ts";
export {
  findMostRecentSession,
  loadEntriesFromFile,
  SessionManager,
} from "./manager/session/node-session-manager.ts";
export { type NodeStoreOptions, nodeStore } from "./manager/store/disk/node-store.ts";
export { nodeFileSource } from "./read/source/node-file.ts";
