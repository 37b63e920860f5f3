// An opened session whose rows were made anew: the next version of it.
import { renewedDetails } from "../../../../src/model/build/join-details.ts";
import type { RenewedSession } from "../../../engine/session-source.ts";
import type { OpenSession } from "../open-session.ts";
import { withNewRows } from "./next-rows.ts";

export function renewedSession(
  now: OpenSession,
  { session, isSame, written }: RenewedSession,
): OpenSession {
  const { table } = now.session;
  if (isSame) return { ...now, session: { ...session, table } };
  const details = now.details && written && renewedDetails(now.details, written);
  const next = withNewRows(now, session, details, written);
  return { ...next, readError: null, isReadFailed: false };
}
