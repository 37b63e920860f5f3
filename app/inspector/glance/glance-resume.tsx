// How the agent goes on with this session, once all else of the glance is there.
import { later } from "../../ui/later.ts";

export const GlanceResume = later(async () => (await import("./resume-line.tsx")).ResumeLine);
