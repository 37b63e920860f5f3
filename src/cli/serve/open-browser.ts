// Opens an address in the person's browser, by the program that each system has for that.
import { spawn } from "node:child_process";

/** The browser goes on without this process. `onFailure`: called with why nothing opens, which may be later. */
export function openBrowser(
  address: string,
  onFailure: (sentence: string) => void,
  [program, ...args] = openerOn(process.platform, address),
): void {
  const fail = () =>
    onFailure(`No browser could be opened with ${program}. Open the address yourself.`);
  const child = spawn(program ?? "", args, {
    detached: true,
    stdio: "ignore",
    windowsVerbatimArguments: true,
  });
  child.on("error", fail);
  child.on("exit", (code) => {
    if (code !== 0 && code !== null) fail();
  });
  child.unref();
}

/** The program and its arguments. `address`: of letters that no shell takes for its own, but `&`. */
export function openerOn(platform: NodeJS.Platform, address: string): readonly string[] {
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["cmd", "/c", "start", '""', `"${address}"`];
  return ["xdg-open", address];
}
