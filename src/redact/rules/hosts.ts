// Names of machines, and of hosts in private networks.
import { type Match, matchesOf, type Rule } from "./match.ts";
import { isOwnName } from "./people.ts";

const OWN_NETWORKS = ".local .internal .corp .lan .intranet .localdomain .home.arpa".split(" ");
/** Documented names of services, which name no machine of a user; files of settings. */
const NO_MACHINE =
  /^(?:metadata\.google|(?:host|gateway|kubernetes)\.docker)\.internal$|^(?:localhost|settings|config|env|docker-compose|compose|tsconfig)[.-]/i;

export const hosts: readonly Rule[] = [
  // Names that systems give by themselves.
  {
    needs: ["DESKTOP-", "LAPTOP-", "ip-"],
    find: hostsLike(
      /(?<![\w-])(?:DESKTOP-[A-Z0-9]{7}|LAPTOP-[A-Z0-9]{8}|ip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3}(?:\.[a-z0-9-]{1,30}){0,3})(?![\w-])/dg,
    ),
  },
  {
    needs: ["-iMac", "-Mac"],
    find: hostsLike(
      /(?<![\w.-])[A-Z][A-Za-z0-9]{0,30}(?:-[A-Za-z0-9]{1,30}){0,4}?-(?:MacBook|iMac|Mac)(?:-(?:Pro|Air|mini|Studio)){0,1}(?:-\d{1,3}){0,1}(?:\.(?:local|lan|fritz\.box|home)){0,1}(?![\w-])/dg,
    ),
  },
  // `uname -a`.
  {
    needs: ["Linux ", "Darwin "],
    find: hostsLike(
      /(?<![\w-])(?:Linux|Darwin) (?<found>[A-Za-z][\w.-]{2,62}) \d{1,3}\.\d{1,3}\.\d/dg,
    ),
  },
  {
    needs: ["HOSTNAME", "COMPUTERNAME", "Hostname", "hostname"],
    find: hostsLike(
      /(?<![\w-])(?:HOSTNAME|COMPUTERNAME|[Hh]ostname)["']?(?:=|: ?)["']?(?<found>[A-Za-z][A-Za-z0-9]{0,62}(?:[-.][A-Za-z0-9]{1,62}){1,6})(?![\w(.-])/dg,
    ),
  },
  // Names in private networks. In code such names are fields and files, so it needs a
  // digit or a hyphen, a scheme or user before it, a port after it, or a further name.
  inOwnNetwork(
    /(?<=:\/\/|@)(?<found>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.(?:local|internal|corp|lan|intranet|localdomain|home\.arpa))(?![\w-]|\.\w)/dg,
  ),
  inOwnNetwork(
    /(?<![\w.@/\\-])(?<found>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.(?:local|internal|corp|lan|intranet|localdomain|home\.arpa))(?=:\d{2,5}(?!\d))/dg,
  ),
  inOwnNetwork(
    /(?<![\w.@/\\$-])(?<found>(?=[A-Za-z-]{0,63}[0-9-])[A-Za-z0-9][A-Za-z0-9-]{1,62}(?:\.[A-Za-z0-9-]{1,63}){0,5}\.(?:local|internal|corp|lan|intranet|localdomain|home\.arpa))(?![\w(:=-]|\.\w)/dg,
  ),
  inOwnNetwork(
    /(?<![\w.@/\\$-])(?<found>[a-z][a-z0-9-]{1,62}(?:\.[a-z0-9-]{1,63}){1,5}\.(?:corp|intranet|lan|internal))(?![\w(=-]|\.\w)/dg,
  ),
];

function inOwnNetwork(pattern: RegExp): Rule {
  return { needs: OWN_NETWORKS, isWordEnd: true, find: hostsLike(pattern) };
}

function hostsLike(pattern: RegExp): (text: string) => Generator<Match> {
  return (text) =>
    matchesOf("host", text, pattern, (name) => !NO_MACHINE.test(name) && isOwnName(name));
}
