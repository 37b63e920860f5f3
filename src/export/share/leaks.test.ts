// Secrets of some sixty kinds in some thirty places, with values of all printable characters: all are
// found, and a copy with all of them masked contains no part of one in any form.
// @module-tag long
import { expect, it } from "vitest";
import { KINDS } from "../../testing/secrets/kinds.ts";
import { leaksOf } from "../../testing/secrets/node-leaks.ts";
import { PLACES } from "../../testing/secrets/node-places.ts";

const CASES = 2000;

it(`${CASES} planted secrets are found, and no copy holds six characters of one`, async () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(60);
  expect(PLACES.length).toBeGreaterThanOrEqual(20);
  expect(await leaksOf(1, CASES)).toEqual({ planted: CASES, found: CASES, left: [] });
}, 120_000);
