// What few sessions need, as one script: parts of cards that load with the first card that shows sub-agents
// or what relatives of pi add.
export { AddedNotes } from "../content/added-notes.tsx";
export { SavedOutput } from "../tool/saved-output.tsx";
export { ContextSnapshot } from "./context-snapshot.tsx";
export { NoticeCard } from "./notice-card.tsx";
export { OutcomeCard } from "./outcome-card.tsx";
export { StartedRuns } from "./run-session.tsx";
export { StartedAgents } from "./started-agents.tsx";
export { SubAgents } from "./sub-agents.tsx";
