// What the app is held against, run in a page of the same browser. Both functions are sent there as
// text, so they use nothing from outside themselves.

/** Everything at once: text, lines and the objects parsed from them kept, nothing drawn. Milliseconds. */
export async function naive(input: Element): Promise<number> {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (!file) throw new Error("no file");
  const start = performance.now();
  const text = await file.text();
  // Chromium gives an empty one instead of saying so.
  if (text === "" && file.size > 0) throw new Error("No string is that long");
  const lines = text.split("\n");
  const objects: unknown[] = [];
  for (const line of lines) if (line) objects.push(JSON.parse(line));
  const ms = performance.now() - start;
  Object.assign(window, { kept: { text, lines, objects } });
  return ms;
}

/** The least any reader does: read the bytes in slices and find the line feeds. Milliseconds. */
export async function floor(input: Element): Promise<number> {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (!file) throw new Error("no file");
  const start = performance.now();
  let lines = 0;
  for (let at = 0; at < file.size; at += 4 << 20) {
    const bytes = new Uint8Array(await file.slice(at, at + (4 << 20)).arrayBuffer());
    for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, feed + 1)) lines++;
  }
  const ms = performance.now() - start;
  Object.assign(window, { lines });
  return ms;
}
