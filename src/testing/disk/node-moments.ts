// What other programs do between two system calls of ours, and what a disk may not be able to.
import type * as fs from "node:fs";
import { vi } from "vitest";

export interface Moments {
  /** The new file is on the disk; what is there is looked at next. */
  readonly beforeCheck?: () => void;
  /** After the last look. */
  readonly beforeSwap?: () => void;
  /** The new file has its name. */
  readonly afterSwap?: () => void;
  /** What was added to the old file until now is in the new one; the old one is looked at once more. */
  readonly beforeLastLook?: () => void;
  /** What is written to a file was not yet. */
  readonly beforeWrite?: () => void;
  /** Gives a file a second name. */
  readonly link?: () => never;
}

let moments: Moments = {};

/** Does it while other programs do these things. What they call has no such moments. */
export function during<T>(these: Moments, work: () => T): T {
  moments = these;
  const { wait } = Atomics;
  const waiting = vi.spyOn(Atomics, "wait").mockImplementation((...given: unknown[]) => {
    reach("beforeLastLook");
    return Reflect.apply(wait, Atomics, given);
  });
  try {
    return work();
  } finally {
    waiting.mockRestore();
    moments = {};
  }
}

function reach(moment: keyof Moments): void {
  const now = moments;
  moments = {};
  now[moment]?.();
  moments = now;
}

/** For `vi.mock("node:fs", …)`. */
export function withMoments(real: typeof fs): typeof fs {
  return {
    ...real,
    fsyncSync(fd) {
      real.fsyncSync(fd);
      reach("beforeCheck");
    },
    linkSync(from, to) {
      reach("beforeSwap");
      moments.link?.();
      real.linkSync(from, to);
    },
    renameSync(from, to) {
      reach("beforeSwap");
      real.renameSync(from, to);
      reach("afterSwap");
    },
    writeSync: ((...given: Parameters<typeof fs.writeSync>) => {
      reach("beforeWrite");
      return real.writeSync(...given);
    }) as typeof fs.writeSync,
  };
}
