// Everything that shows a session, in one script: the start page does without it.

export { Workspace } from "../workspace/workspace.tsx";
export { SessionRoute } from "./session-route.tsx";
