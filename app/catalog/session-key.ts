// The name of a session in links: its own id where that is plain, so that a shared link finds the
// same session on another machine.
import { stringField } from "../../src/model/json/json.ts";
import type { Session } from "../../src/model/session.ts";

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]{3,79}$/;

/** The header's id, else a digest of name and size. */
export function keyOfSession(session: Session): string {
  const id = session.header ? stringField(session.header, "id") : undefined;
  if (id !== undefined && PLAIN.test(id)) return id;
  return `file-${digest(`${session.fileName}\n${session.size}`)}`;
}

/** The key of the n-th file that claims the same id. */
export function numberedKey(key: string, number: number): string {
  return number === 1 ? key : `${key}~${number}`;
}

/** What `numberedKey` was made from: the session's id. */
export function unnumberedKey(key: string): string {
  return key.replace(/~\d+$/, "");
}

/** FNV-1a, 32 bits, twice with different beginnings: tells files apart, nothing more. */
function digest(text: string): string {
  return [0x811c9dc5, 0x1000193]
    .map((seed) => {
      let hash = seed;
      for (let i = 0; i < text.length; i++) {
        hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
      }
      return hash.toString(16).padStart(8, "0");
    })
    .join("");
}
