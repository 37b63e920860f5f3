// Ids that come out the same whenever an operation is done again.

/** Ids of 8 hex digits (formats.md 2.4.1), none of which `isTaken` knows or was given before. */
export function idsFrom(seed: string, isTaken: (id: string) => boolean): () => string {
  const given = new Set<string>();
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = mixed(state ^ seed.charCodeAt(at));
  return () => {
    for (;;) {
      state = (state + 0x9e3779b9) >>> 0;
      const id = mixed(state).toString(16).padStart(8, "0");
      if (given.has(id) || isTaken(id)) continue;
      given.add(id);
      return id;
    }
  };
}

/** Every number to another one, neighbours far apart. */
function mixed(value: number): number {
  let mix = value >>> 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad);
  mix = Math.imul(mix ^ (mix >>> 15), 0x735a2d97);
  return (mix ^ (mix >>> 15)) >>> 0;
}
