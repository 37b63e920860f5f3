// pi's SessionManager on disk: the documented statics with the documented arguments.
import { nodeStore } from "../store/disk/node-store.ts";
import type { SessionManager as Manager } from "./session-manager.ts";
import { sessionManagerOn } from "./session-manager-on.ts";

export type SessionManager = Manager;
export const SessionManager = sessionManagerOn(nodeStore());
