// Plants secrets for as long as it is told to, and says which of them a shared copy still holds.
// Run with: npm run leaks -- --seconds 60 --seed 1
import { leaksOf } from "../../src/testing/secrets/node-leaks.ts";

const CASES = 200;

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

const until = performance.now() + option("seconds", 60) * 1000;
let [planted, found, left] = [0, 0, 0];
for (let seed = option("seed", 1); performance.now() < until; seed++) {
  const leaks = await leaksOf(seed, CASES);
  planted += leaks.planted;
  found += leaks.found;
  left += leaks.left.length;
  for (const sentence of leaks.left) console.log(`seed ${seed}: ${sentence}`);
}
console.log(JSON.stringify({ planted, found, left }));
if (left > 0 || found < planted) process.exitCode = 1;
