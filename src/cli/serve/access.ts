// Which requests a server of local sessions answers. Other programs of this machine and pages of other sites do
// not know the token; a request by another host name (DNS rebinding) is refused.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Of a request that is refused: the status, and a sentence. */
export interface Refusal {
  readonly status: 401 | 403 | 405 | 421;
  readonly sentence: string;
}

/** Why a request is refused whatever it is for; null: it is not. */
export function refusalOfAll(request: IncomingMessage, port: number): Refusal | null {
  // Of this machine, as a browser may have them in its address bar.
  const names = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!names.includes(request.headers.host ?? "")) {
    return { status: 421, sentence: `This server answers only to ${names.join(" and ")}.` };
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, sentence: "This server is read-only." };
  }
  const { origin } = request.headers;
  const isOwn = origin === undefined || names.some((name) => origin === `http://${name}`);
  const isCrossSite = request.headers["sec-fetch-site"] === "cross-site";
  // Following a link here from elsewhere shows the app, which knows nothing without the token.
  const isLink = request.headers["sec-fetch-mode"] === "navigate";
  if (!isOwn || (isCrossSite && !isLink)) {
    return { status: 403, sentence: "Requests from other sites are refused." };
  }
  return null;
}

/** Why a request for sessions is refused; null: it is not. */
export function refusalOfSessions(request: IncomingMessage, token: string): Refusal | null {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  // Compares in constant time.
  if (given !== undefined && timingSafeEqual(digest(given), digest(token))) return null;
  return {
    status: 401,
    sentence: "The token is missing or wrong. Open the address that the command printed.",
  };
}
