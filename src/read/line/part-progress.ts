// Progress of a file whose parts are read at once.

/**
 * Called with where a part begins, gives what hears how far that part is read; `onProgress` hears
 * the sum. All in bytes of the file.
 */
export function partProgress(
  onProgress: (doneBytes: number) => void,
): (from: number) => (at: number) => void {
  let sum = 0;
  return (from) => {
    let before = from;
    return (at) => {
      sum += at - before;
      before = at;
      onProgress(sum);
    };
  };
}
