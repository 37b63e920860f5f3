// Session folders of AgentUse, as tests open them.
import { AGENTUSE_FOLDERS } from "../fixtures/generate/agentuse/index.ts";
import type { SessionPage } from "./session-page.ts";

/** Gives the page a folder with these session folders. */
export async function openAgentUse(app: SessionPage, ...names: readonly string[]): Promise<void> {
  const files = names.flatMap((name) => [...(AGENTUSE_FOLDERS.get(name) ?? [])]);
  await app.home();
  await app.folderPickerGives(
    "session",
    files.map(([name, content]) => ({ name, content })),
  );
  await app.page.getByRole("button", { name: "Open folder…" }).click();
}
