// `node scripts/run-ts.mjs e2e/make-shared-page.ts SESSION OUT.html [PASSPHRASE]`: a shared page to look at.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { writeSharedPage } from "./shared-page.ts";

const [session = "", out = "", passphrase = ""] = process.argv.slice(2);
await writeSharedPage({ name: basename(session), bytes: await readFile(session), passphrase }, out);
