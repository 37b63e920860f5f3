// The core's public list for Node: what index.ts has not, because it needs the file system. Here
// SessionManager takes pi's own arguments.

export type { AgentFamily } from "./manager/agent-folders.ts";
export { findMostRecentSession, loadEntriesFromFile } from "./manager/node-files.ts";
export { SessionManager } from "./manager/node-session-manager.ts";
export { type NodeStoreOptions, nodeStore } from "./manager/node-store.ts";
export { nodeFileSource } from "./read/node-file.ts";
