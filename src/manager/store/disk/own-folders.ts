// Where this program is: its modules may be bundled or not, and find files next to them in the
// folders above. It must not know what those are.

/** The folders above this module, the nearest first. */
export function* ownFolders(): Generator<URL> {
  let folder = new URL("./", import.meta.url);
  for (;;) {
    yield folder;
    const above = new URL("../", folder);
    if (above.href === folder.href) return;
    folder = above;
  }
}
