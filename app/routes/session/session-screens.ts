// Everything that shows a session, in one script: the start page does without it.

import { startTextThread } from "../../ui/worker/text-thread.ts";
import { answerTextsWith, prepareTexts } from "../../ui/worker/use-text-job.ts";

answerTextsWith(startTextThread);

export { Workspace } from "../workspace/workspace.tsx";
export { SessionRoute } from "./session-route.tsx";
export { prepareTexts };
