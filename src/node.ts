// The core's public list for Node: what index.ts has not, because it needs the file system. Here
// SessionManager takes pi's own arguments.

export type { AgentFamily } from "./manager/list/agent-folders.ts";
export {
  findMostRecentSession,
  loadEntriesFromFile,
  SessionManager,
} from "./manager/session/node-session-manager.ts";
export { type NodeStoreOptions, nodeStore } from "./manager/store/disk/node-store.ts";
export { nodeFileSource } from "./read/source/node-file.ts";
