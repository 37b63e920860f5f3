// Secrets known by their form or by what stands around them: keys in PEM, JWTs, users of URLs, and what
// commands and files of settings hold for logging in.

import { percentDecoded } from "../../text/decoded.ts";
import { matchFrom } from "../../text/match-from.ts";
import { matchesOf, type Rule } from "./match.ts";
import { entropyOf, isPlaceholder } from "./secret-like.ts";
import { distinct, valueAt } from "./value.ts";

const KEY_BEGIN =
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-[0-9]:/g;
const KEY_END = /-----END [A-Z0-9 ]{0,60}-----|Private-MAC: [0-9a-f]{1,128}/g;
/** What stands between them; the repetitions have nothing after them to come back for. */
const KEY_BODY = /(?:[A-Za-z0-9+/=:,._ \t()@-]{1,200}|\r?\n)*/y;
/** Of a key whose end is cut off, the lines that look like one. */
const CUT_BODY =
  /\s{0,4}(?:(?:Proc-Type|DEK-Info|Version|Comment|Encryption|Public-Lines)[^\n]{0,200}\r?\n|[ \t]{0,8}[A-Za-z0-9+/=]{16,200}|[ \t]{0,8}\r?\n)*/y;
const MAX_KEY = 40_000;
const MIN_KEY_BODY = 20;

/** Private keys with their first and last line; also those that are cut off. */
export const privateKeys: Rule = {
  needs: ["PRIVATE KEY", "PuTTY-User-Key-File-"],
  *find(text) {
    let end = 0;
    for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) {
      if (index < end) continue;
      const bodyFrom = index + begin.length;
      const rest = text.slice(bodyFrom, bodyFrom + MAX_KEY);
      const last = matchFrom(KEY_END, rest, 0);
      const isWhole = last !== null && last.index <= startOf(KEY_BODY, rest).length;
      const body = isWhole ? rest.slice(0, last.index) : startOf(CUT_BODY, rest).trimEnd();
      const to = bodyFrom + body.length + (isWhole ? last[0].length : 0);
      if (body.trim().length < MIN_KEY_BODY) continue;
      end = to;
      yield { kind: "private key", from: index, to };
    }
  },
};

function startOf(pattern: RegExp, text: string): string {
  return matchFrom(pattern, text, 0)?.[0] ?? "";
}

const JWT =
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/dg;

export const jwts: Rule = { needs: [".eyJ"], find: (text) => matchesOf("token", text, JWT) };

/** The user of a URL, up to the last `@` before its path, or before its end: passwords hold anything. */
const USER_INFO =
  /:\/\/(?<=(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/)(?<user>[^\s/:@"`<>\\?#]{0,100}):(?<found>[^\s"`<>]{1,400}?)@(?=[A-Za-z0-9_.[-][^\s"'`<>@]{0,255}(?![^\s"'`<>@]{0,255}@))/dg;
/** `https://TOKEN@host`. */
const URL_TOKEN = /https?:\/\/(?<found>[A-Za-z0-9_-]{16,200})@(?=[A-Za-z0-9])/dg;

/** A user with a password; where the password alone is worth masking everywhere, it alone. */
export const urlCredentials: Rule = {
  needs: (text) => text.includes("@") && text.includes("://"),
  *find(text) {
    yield* matchesOf("credentials", text, URL_TOKEN, (token) => entropyOf(token) >= 3.2);
    for (const { indices } of text.matchAll(USER_INFO)) {
      const { user, found } = indices?.groups ?? {};
      if (!user || !found) continue;
      const password = text.slice(...found);
      // A port and a path, with an address in it.
      if (isPlaceholder(password) || /^\d{1,5}(?:$|[/?#])/.test(password)) continue;
      const isStrong = password.length >= 8 && /[^a-z]/.test(password);
      const from = isStrong ? found[0] : user[0];
      const written = text.slice(from, found[1]);
      yield {
        kind: "credentials",
        from,
        to: found[1],
        values: distinct([written, percentDecoded(written)]),
      };
    }
  },
};

/** What programs are given to log in with: everything up to the value. */
const LOGINS = new RegExp(
  [
    String.raw`\bcurl\b[^\n]{0,400}?[ \t](?:-u|--user|--proxy-user|-U)[ \t=]{0,4}`,
    String.raw`\b(?:http|https|xh)(?=[ \t])[^\n]{0,200}?[ \t](?:-a|--auth)[ \t=]{1,4}`,
    String.raw`\becho[ \t]+(?:-\w{1,8}[ \t]+)?(?=[^\n]{1,300}?\|[ \t]*(?:sudo[ \t]+)?chpasswd\b)`,
    String.raw`\bsmbclient\b[^\n]{0,200}?[ \t]-U[ \t]{0,4}`,
    `(?<alone>${[
      String.raw`\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb(?:-\w+)?)\b[^\n]{0,400}?[ \t]-p(?=[^\s])`,
      String.raw`\bsshpass[ \t]+-p[ \t]{0,4}`,
      String.raw`\bredis-cli\b[^\n]{0,200}?[ \t](?:-a|--pass)[ \t=]{1,4}`,
      String.raw`\b(?:docker|podman|helm|az|oc|skopeo|crane)[ \t][^\n]{0,200}?login\b[^\n]{0,200}?[ \t]-p[ \t=]{1,4}`,
      String.raw`\b(?:ldapsearch|ldapadd|ldapmodify|ldapwhoami)\b[^\n]{0,400}?[ \t]-w[ \t]{1,4}`,
      String.raw`\bmongo(?:sh|dump|restore|export|import)?(?=[ \t])[^\n]{0,200}?[ \t]-p[ \t=]{1,4}`,
      String.raw`\b(?:7z|7za|7zz|unrar|rar)(?=[ \t])[^\n]{0,200}?[ \t]-p(?=[^\s])`,
      String.raw`\b(?:zip|unzip)[ \t][^\n]{0,200}?[ \t]-P[ \t]{1,4}`,
      String.raw`\b(?:sqlcmd|bcp)\b[^\n]{0,400}?[ \t]-P[ \t]{0,4}`,
      String.raw`\b(?:useradd|usermod)\b[^\n]{0,200}?[ \t]-p[ \t]{1,4}`,
      String.raw`\bhtpasswd[ \t]+-\w{0,8}b\w{0,8}[ \t]+\S{1,200}[ \t]+\S{1,100}[ \t]+`,
      String.raw`\becho[ \t]+(?:-\w{1,8}[ \t]+)?(?=[^\n]{1,300}?\|[ \t]*(?:sudo[ \t]+-\w{0,8}S|[^\n|]{1,200}--password-stdin))`,
      String.raw`\bvault[ \t]+login[ \t]+(?=[\w.-]{20,200}(?:\s|$))`,
      // Of `.pgpass`: host, port, database and user.
      String.raw`:5432:(?<=(?<![\w.:/*-])[\w.*-]{1,100}:5432:)[A-Za-z*][\w*-]{0,60}:[A-Za-z*][\w.*-]{0,60}:`,
      String.raw`\bpass:(?=[^\s"'])`,
      String.raw`\b(?:machine[ \t]+\S{1,200}|default)\s{1,40}login[ \t]+\S{1,200}\s{1,40}password[ \t]+`,
      String.raw`\bIDENTIFIED (?:WITH \w{1,40} )?BY (?=')`,
    ].join("|")})`,
  ].join("|"),
  "gi",
);

/** Of commands, of `.netrc` and of SQL: a user with a password, or a password alone. */
export const logins: Rule = {
  needs:
    "curl|http |https |xh |smbclient|:5432:|mysql|mariadb|sshpass|redis-cli|login|chpasswd|sqlcmd|bcp |useradd|usermod|htpasswd|sudo|ldap|mongo|7z |7za |7zz |rar |zip |pass:|identified".split(
      "|",
    ),
  isAnyCase: true,
  *find(text) {
    for (const { 0: command, index, groups } of text.matchAll(LOGINS)) {
      const value = valueAt(text, index + command.length, "word");
      if (!value) continue;
      const readings = value.readings.map((one) => {
        const at = groups?.alone === undefined ? one.search(/[:%]/) + 1 : 0;
        return groups?.alone === undefined && at === 0 ? "" : one.slice(at);
      });
      const values = readings.filter(isPassword);
      const [most = ""] = values;
      const from = text.indexOf(most, value.from);
      if (most !== "" && from >= 0)
        yield { kind: "credentials", from, to: from + most.length, values };
    }
  },
};

/** Shorter ones are masked as words alone, and words they are. */
const MIN_PASSWORD = 6;

function isPassword(value: string): boolean {
  return value.length >= MIN_PASSWORD && !isPlaceholder(value);
}

/** The words of a wallet (BIP 39: 12 to 24 of three to eight letters), behind what says so. */
const PHRASE =
  /(?:mnemonic|(?:seed|recovery|backup)[ _-]?phrase)["'`\])]{0,3}[ \t]{0,4}(?:[:=]|\bis\b)[ \t]{0,4}["'`]?(?<found>[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![a-z])/dgi;

export const walletPhrases: Rule = {
  needs: ["mnemonic", "phrase"],
  isAnyCase: true,
  find: (text) => matchesOf("secret", text, PHRASE),
};

const KUBERNETES =
  /\bkind:[ \t]*["']?Secret\b[\s\S]{0,1000}?\b(?:data|stringData):[ \t]*\n(?<values>(?:[ \t]+[\w.-]{1,100}:[^\n]{1,4096}(?:\n|$)){1,60})/dg;
const FIELD = /^[ \t]+[\w.-]{1,100}:[ \t]+/gm;

/** In Kubernetes every value of a secret is a secret, whatever its name. */
export const kubernetesSecrets: Rule = {
  needs: ["Secret"],
  *find(text) {
    for (const { indices } of text.matchAll(KUBERNETES)) {
      const [from, to] = indices?.groups?.values ?? [0, 0];
      for (const { 0: field, index } of text.slice(from, to).matchAll(FIELD)) {
        const value = valueAt(text, from + index + field.length, "line");
        const values = value?.readings.filter(isPassword);
        if (value && values && values.length > 0)
          yield { kind: "secret", from: value.from, to: value.to, values };
      }
    }
  },
};
