// Codex CLI: a session is one file of lines, a rollout; with an envelope around each item since September
// 2025, before that without (formats-claude-codex.md 3).
import { fileOf, type SessionFormat, type SessionHome, type Verdict } from "../format.ts";
import type { Shape } from "./shape.ts";
import { partId, revertedThreads } from "./thread-names.ts";

export const codexFormat: SessionFormat = {
  id: "codex",
  label: "Codex session (JSONL)",
  accepted: "rollouts of Codex (.jsonl, also compressed as .jsonl.zst)",
  // formats-claude-codex.md 3.1.
  homes: [homeIn("sessions"), homeIn("archived_sessions")],
  beside: [
    {
      name: /^session_index\.jsonl$/,
      kind: "index",
      what: "an index of sessions",
      when: "not-a-session",
    },
  ],
  candidates: revertedThreads,
  partId,
  async parts(own, find) {
    const { threadParts } = await import("./thread-parts.ts");
    return threadParts(own, find);
  },
  resume: ({ id }) => (id === "" ? null : { command: "codex resume", session: id }),
  async unrecorded() {
    return (await import("./unrecorded.ts")).CODEX_UNRECORDED;
  },
  async detect(input, head) {
    // Most files are in other formats: the code that examines them is loaded for those that may be
    // rollouts.
    const text = input.kind === "file" ? decoder.decode(head) : "";
    if (!WORDS.test(text)) return "no";
    const { shapeOf } = await import("./shape.ts");
    return VERDICTS[shapeOf(head)];
  },
  async madeUp(turns) {
    const { madeUpRollout } = await import("./made-up.ts");
    return madeUpRollout(turns);
  },
  async open(input, options) {
    const { openCodex } = await import("./codex-session.ts");
    return openCodex(fileOf(input), options, input.kind === "file" ? input : {});
  },
  async openEnd(source, bytes) {
    const { openCodexEnd } = await import("./codex-session.ts");
    return openCodexEnd(source, bytes);
  },
};

function homeIn(below: string): SessionHome {
  const variables = [{ name: "CODEX_HOME", below }];
  return { agent: "Codex", variables, folder: `~/.codex/${below}` };
}

const decoder = new TextDecoder();

/** Without one of them a file is no rollout. */
const WORDS = /"(?:session_meta|response_item|event_msg|turn_context|compacted|instructions)"/;

const VERDICTS: Readonly<Record<Shape, Verdict>> = {
  rollout: "yes",
  bare: "yes",
  // The header may be lost.
  lines: "maybe",
  none: "no",
};
