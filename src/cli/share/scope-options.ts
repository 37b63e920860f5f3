// What of a session is shared, as the command line says it.
import { LEFT_OUT, readScope, type ShareScope } from "../../export/share/scope.ts";
import { type Options, textOption, UsageError } from "../command/command.ts";

/** `--branch A,B`, `--turns 3-9`, `--without thinking,costs`. Errors: UsageError, ShareError. */
export function scopeOf(options: Options): ShareScope {
  const branches = listOption(options, "branch");
  const leaveOut = listOption(options, "without") ?? [];
  return readScope({
    branches: branches ?? "all",
    turns: turnsOf(textOption(options, "turns")),
    leaveOut: leaveOut.includes("all") ? [...LEFT_OUT] : leaveOut,
  });
}

/** Words apart by commas; undefined: not given. */
export function listOption(options: Options, name: string): string[] | undefined {
  const value = textOption(options, name);
  return value
    ?.split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function turnsOf(value: string | undefined): { from: number; to: number } | null {
  if (value === undefined) return null;
  const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  if (from === undefined) {
    throw new UsageError("--turns wants a number or a range such as 3-9.");
  }
  return { from: Number(from), to: Number(to) };
}
