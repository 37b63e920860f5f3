// Names of machines, and of hosts in private networks.
import { type Match, matchesOf, type Rule } from "./match.ts";
import { isOwnName } from "./people.ts";

const OWN_NETWORKS = ".local .internal .corp .lan .intranet .localdomain .home.arpa".split(" ");
/** Documented names of services, which name no machine of a user; files of settings. */
const NO_MACHINE =
  /^(?:metadata\.google|(?:host|gateway|kubernetes)\.docker)\.internal$|^(?:localhost|settings|config|env|docker-compose|compose|tsconfig)[.-]/i;

/** Names that systems give by themselves, and as `uname -a` and settings say them, by what they hold. */
const OF_SYSTEMS: readonly (readonly [needs: readonly string[], pattern: RegExp])[] = [
  [
    ["DESKTOP-", "LAPTOP-", "ip-"],
    /(?<![\w-])(?:DESKTOP-[A-Z0-9]{7}|LAPTOP-[A-Z0-9]{8}|ip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3}(?:\.[a-z0-9-]{1,30}){0,3})(?![\w-])/dg,
  ],
  [
    ["-iMac", "-Mac"],
    /(?<![\w.-])[A-Z][A-Za-z0-9]{0,30}(?:-[A-Za-z0-9]{1,30}){0,4}?-(?:MacBook|iMac|Mac)(?:-(?:Pro|Air|mini|Studio)){0,1}(?:-\d{1,3}){0,1}(?:\.(?:local|lan|fritz\.box|home)){0,1}(?![\w-])/dg,
  ],
  [
    ["Linux ", "Darwin "],
    /(?<![\w-])(?:Linux|Darwin) (?<found>[A-Za-z][\w.-]{2,62}) \d{1,3}\.\d{1,3}\.\d/dg,
  ],
  [
    ["HOSTNAME", "COMPUTERNAME", "Hostname", "hostname"],
    /(?<![\w-])(?:HOSTNAME|COMPUTERNAME|[Hh]ostname)["']?(?:=|: ?)["']?(?<found>[A-Za-z][A-Za-z0-9]{0,62}(?:[-.][A-Za-z0-9]{1,62}){1,6})(?![\w(.-])/dg,
  ],
];

/**
 * Names in private networks. In code such names are fields and files, so it needs a digit or a hyphen, a scheme or
 * user before it, a port after it, or a further name.
 */
const IN_OWN_NETWORKS = [
  /(?<=:\/\/|@)(?<found>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.(?:local|internal|corp|lan|intranet|localdomain|home\.arpa))(?![\w-]|\.\w)/dg,
  /(?<![\w.@/\\-])(?<found>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.(?:local|internal|corp|lan|intranet|localdomain|home\.arpa))(?=:\d{2,5}(?!\d))/dg,
  /(?<![\w.@/\\$-])(?<found>(?=[A-Za-z-]{0,63}[0-9-])[A-Za-z0-9][A-Za-z0-9-]{1,62}(?:\.[A-Za-z0-9-]{1,63}){0,5}\.(?:local|internal|corp|lan|intranet|localdomain|home\.arpa))(?![\w(:=-]|\.\w)/dg,
  /(?<![\w.@/\\$-])(?<found>[a-z][a-z0-9-]{1,62}(?:\.[a-z0-9-]{1,63}){1,5}\.(?:corp|intranet|lan|internal))(?![\w(=-]|\.\w)/dg,
];

export const hosts: readonly Rule[] = [
  ...OF_SYSTEMS.map(([needs, pattern]) => ({ needs, find: hostsLike(pattern) })),
  ...IN_OWN_NETWORKS.map((pattern) => ({
    needs: OWN_NETWORKS,
    isWordEnd: true,
    find: hostsLike(pattern),
  })),
];

function hostsLike(pattern: RegExp): (text: string) => Generator<Match> {
  return (text) =>
    matchesOf("host", text, pattern, (name) => !NO_MACHINE.test(name) && isOwnName(name));
}
