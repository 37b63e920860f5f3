// The reference that the package ships is what the descriptions say: `npm run reference` writes it anew.
// @module-tag long
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { referenceOf } from "../../testing/cli/node-reference.ts";
import { allCommands } from "../commands.ts";

const FILE = fileURLToPath(new URL("../../../docs/espalier.md", import.meta.url));

it("The reference in docs says what the commands say", async () => {
  await expect(referenceOf(await allCommands())).toMatchFileSnapshot(FILE);
});

it("The reference names every command, argument and option", async () => {
  const commands = await allCommands();
  const text = referenceOf(commands);
  for (const { name, options = {}, arguments: args } of commands) {
    const [, part = ""] = text.split(`### ${name}\n`);
    for (const argument of args) expect(part).toContain(argument.name);
    for (const option of Object.keys(options)) expect(part).toContain(`--${option}`);
  }
});
