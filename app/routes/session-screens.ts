// Everything that shows a session, in one script: the start page does without it.
export { SessionRoute } from "./session-route.tsx";
export { Workspace } from "./workspace.tsx";
