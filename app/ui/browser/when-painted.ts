// Work that must not delay what somebody waits to see.
import { nextTask } from "./breathe.ts";

const AFTER_FRAME_MS = 60;

/** Resolves once what was rendered last had a chance to be painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page paints nothing and runs no frames.
    if (document.hidden) setTimeout(resolve, AFTER_FRAME_MS);
    else requestAnimationFrame(() => setTimeout(resolve, AFTER_FRAME_MS));
  });
}

/** Resolves right after the next frame: for work that goes on elsewhere and wants the processor. */
export async function whenFrameIsOver(): Promise<void> {
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(resolve));
  // What is posted during a frame arrives when it was drawn.
  await nextTask();
}
