// Who worked where: e-mail addresses, home directories, users and hosts in prompts, names of machines and of hosts in
// private networks.
import type { FindingKind } from "../finding.ts";
import { type Match, matchesOf, type Rule } from "./match.ts";

const EMAIL =
  /(?<![\w.+%\\/-])[A-Za-z0-9_][\w.+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w@-])/dg;
/** Addresses of no person: of documents, of services, and files that are named like one (`icon@2x.png`). */
const NO_EMAIL =
  /^(?:git|noreply|no-reply|hg|svn|npm|user|username|you|your\.?(?:name|email)|name|email|someone|me|foo|bar|test)@|[@.](?:example|test|invalid|localhost)(?:\.[a-z]{2,4})?$|noreply|@(?:example|domain|email|company|yourdomain|site)\.(?:com|org|net)$|\.(?:png|jpe?g|gif|svg|webp|js|mjs|cjs|jsx|tsx?|json|md|css|html?|yml|yaml|toml|lock|py|rs|go|sh|service|timer|x|latest|so|gz|tgz|zip)$/i;

export const emails: Rule = {
  needs: hasAddress,
  find: (text) => matchesOf("email", text, EMAIL, isEmail),
};

function isEmail(value: string): boolean {
  return !NO_EMAIL.test(value) && /^\D*$|[a-z]{2}/i.test(value);
}

const UNIX_HOME =
  /(?<![\w.~])(?:\/mnt\/[a-z])?\/(?:home|Users)\/(?<name>[A-Za-z0-9_][\w.-]{0,63})/dg;
const WINDOWS_HOME = /(?<![A-Za-z0-9])[A-Za-z]:([\\/])Users\1(?<name>[^\\/:*?"'`<>|\s%$]{1,64})/dg;
const GENERIC_USERS = new Set(
  "admin administrator all app apps bin build builder circleci ci claude codespace container default deploy dev developer docker ec2-user foo gitpod guest home index jovyan linuxbrew local me myuser name node nobody nonroot opencode pi postgres public root runner sandbox shared someone test tests tmp ubuntu user username users vagrant vscode work www you your yourname your-name your_name yourusername your-username xxx".split(
    " ",
  ),
);

/** Home directories of people, with the path to them. */
export const homes: Rule = {
  needs: ["/home/", "/Users/", "\\Users\\"],
  *find(text) {
    for (const pattern of [UNIX_HOME, WINDOWS_HOME]) {
      for (const { indices } of text.matchAll(pattern)) {
        const [whole, name] = [indices?.[0], indices?.groups?.name];
        if (!whole || !name) continue;
        // The full stop of a sentence is not part of the name.
        const end = name[1] - (text.slice(...name).match(/[.-]+$/)?.[0].length ?? 0);
        if (isOwnName(text.slice(name[0], end))) yield { kind: "home", from: whole[0], to: end };
      }
    }
  },
};

/** The user that a finding names: of a home directory, its owner; null for none. */
export function userOf(kind: FindingKind, value: string): string | null {
  if (kind === "user") return value;
  // What a home directory is called is its user.
  const name = kind === "home" ? value.split(/[\\/]/).at(-1) : undefined;
  return name && isOwnName(name) ? name : null;
}

/** Whether it names one person or machine, and is long enough to be looked for. */
export function isOwnName(name: string): boolean {
  return name.length >= 3 && /[A-Za-z]/.test(name) && !GENERIC_USERS.has(name.toLowerCase());
}

/** `jane@thinkpad:~/work$`, `jane@thinkpad ~ %`, and what `ssh` and `scp` are given. */
const PROMPT =
  /(?<![\w.@/:+-])(?<user>[a-z_][a-z0-9_-]{0,31})@(?<host>[A-Za-z][A-Za-z0-9-]{1,62}(?:\.[A-Za-z0-9-]{1,62}){0,5})(?=[: ][~/][^\n]{0,200}?[$#%](?:\s|$))/dgm;
const SSH =
  /(?<![\w-])(?:ssh|scp|rsync|sftp|mosh)(?: -[A-Za-z]{1,3}| \d{1,5}){0,6} (?:[\w./-]{1,200} ){0,1}(?<user>[a-z_][a-z0-9_-]{0,31})@(?<host>[A-Za-z0-9][A-Za-z0-9.-]{1,100}[A-Za-z0-9])/dg;
const PUBLIC_HOST =
  /(?:^|\.)(?:github|gitlab|bitbucket|codeberg|sr|huggingface|heroku|example|localhost)(?:\.[a-z]{2,4})?$/i;

/** Users and hosts where a shell writes them. */
export const prompts: Rule = {
  needs: hasAddress,
  *find(text) {
    for (const pattern of [PROMPT, SSH]) {
      for (const { indices } of text.matchAll(pattern)) {
        const { user, host } = indices?.groups ?? {};
        if (!user || !host || PUBLIC_HOST.test(text.slice(...host))) continue;
        if (isOwnName(text.slice(...user))) yield { kind: "user", from: user[0], to: user[1] };
        if (isOwnName(text.slice(...host))) yield { kind: "host", from: host[0], to: host[1] };
      }
    }
  },
};

/** Whether an `@` stands between what may be a user and what may be a host. */
function hasAddress(text: string): boolean {
  return text.includes("@") && /[\w.+-]@[A-Za-z0-9-]/.test(text);
}

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
