// Where this program lies: its modules may be bundled or not, and find what lies beside them above
// themselves. It must not know what that is.

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
