// Progress in a few steps: each one crosses threads and renders every view that shows it.
const STEPS = 12;

/** Passes `done` on whenever another twelfth of `total` is reached. Both in bytes. */
export function inSteps(total: number, tell: (done: number) => void): (done: number) => void {
  let passed = 0;
  return (done) => {
    const step = Math.floor((done / Math.max(1, total)) * STEPS);
    if (step <= passed) return;
    passed = step;
    tell(done);
  };
}
