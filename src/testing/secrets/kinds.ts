// Secrets as people write them: tokens of a form, and values of anything that can be printed, each quoted or
// escaped as the syntax around it wants. Put together here, so that no scanner takes them for real.
import { ALNUM, BASE64URL, DIGITS, HEX, LETTERS, LOWER, PRINTABLE, type Random } from "./random.ts";

interface Planted {
  readonly value: string;
  /** The value with what stands around it. */
  readonly text: string;
}

export interface SecretKind {
  readonly name: string;
  readonly plant: (random: Random) => Planted;
}

const joined = (...parts: readonly string[]) => parts.join("");

/** Of anything, but that a value has no space at its ends, where formats drop it. */
function printable(random: Random, but = ""): string {
  const characters = [...PRINTABLE].filter((one) => !but.includes(one)).join("");
  const solid = characters.replace(" ", "");
  const length = 12 + random.below(30);
  const text = random.text(solid, 1) + random.text(characters, length) + random.text(solid, 1);
  // Without a letter and a digit few would call it a secret.
  return text + random.text(LETTERS, 1) + random.text(DIGITS, 1);
}

function written(
  name: string,
  text: (value: string, random: Random) => string,
  but = "",
): SecretKind {
  return {
    name,
    plant: (random) => {
      const value = printable(random, but);
      return { value, text: text(value, random) };
    },
  };
}

function token(name: string, make: (random: Random) => string): SecretKind {
  return {
    name,
    plant: (random) => {
      const value = make(random);
      return { value, text: random.of([`use ${value} here`, `X=${value}\n`, `"${value}"`, value]) };
    },
  };
}

const single = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;
const double = (value: string) => `"${value.replace(/["\\$`]/g, "\\$&")}"`;
const bare = (value: string) => value.replace(/[^A-Za-z0-9_./-]/g, "\\$&");
const json = (value: string) => JSON.stringify(value);
/** Of JavaScript and Python. */
const literal = (value: string) => `'${value.replace(/['\\]/g, "\\$&")}'`;
const doubled = (value: string) => `'${value.replaceAll("'", "''")}'`;
const url = encodeURIComponent;

const WRITTEN: readonly SecretKind[] = [
  // Shells.
  written("shell, single quotes", (value) => `export API_KEY=${single(value)}`),
  written("shell, double quotes", (value) => `DB_PASSWORD=${double(value)} npm start`),
  written("shell, escaped", (value) => `SECRET_TOKEN=${bare(value)} node x.js`),
  written("shell, a flag", (value) => `deploy --api-key ${single(value)} --force`),
  written("shell, a flag with a sign", (value) => `deploy --token=${double(value)}`),
  written("PowerShell", (value) => `$env:CLIENT_SECRET = ${doubled(value)}`),
  written("fish", (value) => `set -gx AUTH_TOKEN ${literal(value)}`),
  // Files of variables.
  written("env, quoted", (value) => `# keys\nSTRIPE_SECRET=${double(value)}\nPORT=1`),
  written("env, bare", (value) => `A=1\nSESSION_SECRET=${value}\nB=2\n`, " \"'`\\"),
  written("INI", (value) => `[db]\nuser = x\npassword = ${value}\nport = 1\n`, "\"'`"),
  written("properties", (value) => `spring.datasource.password=${value}\nx=1`, " \"'`\\"),
  written("TOML", (value) => `[auth]\napi_key = ${json(value)}\n`),
  written("TOML, literal", (value) => `api_token = '${value}'\n`, "'"),
  written("YAML, double", (value) => `db:\n  password: ${json(value)}\n`),
  written("YAML, single", (value) => `client_secret: ${doubled(value)}\n`),
  written(
    "YAML, plain",
    (value) => `secret_key: K${value}\n`.replace("K", ""),
    " \"'`#:,{}[]&*!|>%@\\?-",
  ),
  written("YAML, of a container", (value) => `- name: DB_PASSWORD\n  value: ${json(value)}\n`),
  written("Dockerfile", (value) => `FROM x\nENV API_TOKEN=${double(value)}\nRUN y`),
  written("Dockerfile, old", (value) => `FROM x\nENV ACCESS_KEY ${value}\nRUN y`, "\"'`\\"),
  written("JSON", (value) => `{"user":"x","password":${json(value)},"n":1}`),
  written("JSON, indented", (value) => JSON.stringify({ a: 1, privateToken: value }, null, 2)),
  written("XML", (value) => `<server><password>${value}</password></server>`, "<>&\"'"),
  written("XML, attribute", (value) => `<add key="ApiKey" value="${value}" />`, '<>&"'),
  // Languages.
  written("JavaScript", (value) => `const apiKey = ${literal(value)};`),
  written("TypeScript", (value) => `const password: string = ${json(value)};`),
  written("Python", (value) => `AUTH_TOKEN = ${literal(value)}\n`),
  written("Ruby", (value) => `config.secret_key = ${literal(value)}`),
  written("Go", (value) => `apiKey := ${json(value)}`),
  written("Java", (value) => `private static final String SECRET = ${json(value)};`),
  written("C#", (value) => `var clientSecret = ${json(value)};`),
  written("PHP", (value) => `define('DB_PASSWORD', ${literal(value)});`),
  written("PHP, a list", (value) => `'password' => ${literal(value)},`),
  written("Rust", (value) => `let api_key: &str = ${json(value)};`),
  written("Gradle", (value) => `  storePassword ${json(value)}\n`),
  written("Clojure", (value) => `{:api-key ${json(value)}}`),
  written(
    "JavaScript, a default",
    (value) => `const k = process.env.API_KEY || ${literal(value)};`,
  ),
  written("shell, a default", (value) => `k="${"$"}{API_KEY:-${value}}"`, " \"'`\\$}{"),
  written("German", (value) => `Passwort: ${value}\n`, " \"'`"),
  written("SQL", (value) => `CREATE USER x WITH PASSWORD ${doubled(value)};`),
  // Headers.
  written(
    "curl, Authorization",
    (value) => `curl -H ${single(`Authorization: Bearer ${value}`)} x.io`,
  ),
  written(
    "curl, double quotes",
    (value) => `curl -H ${double(`X-Api-Key: ${value}`)} https://x.io`,
  ),
  written("curl, user", (value) => `curl -u ${single(`ann:${value}`)} https://x.io/y`),
  written(
    "HTTP, Authorization",
    (value) => `GET / HTTP/1.1\nAuthorization: Token ${value}\nAccept: x\n`,
    "\"'`",
  ),
  written("HTTP, a key", (value) => `Host: x.io\nX-Auth-Token: ${value}\nAccept: x\n`, "\"'`"),
  written("headers in code", (value) => `headers: { "Authorization": ${json(`Bearer ${value}`)} }`),
  written("headers set by a call", (value) => `req.setHeader("X-Api-Key", ${json(value)});`),
  written(
    "a form",
    (value) => `Content-Disposition: form-data; name="password"\r\n\r\n${value}\r\n--x`,
    "\"'`",
  ),
  written("cookie", (value) => `Cookie: theme=dark; session=${url(value)}; n=1`),
  written(
    "cookie that is set",
    (value) => `Set-Cookie: auth_token="${value}"; Path=/`,
    " \",;\\'`",
  ),
  // URLs.
  written("URL, user", (value) => `postgres://ann:${url(value)}@db.x.io:5432/y`),
  written("URL, query", (value) => `https://x.io/y?a=1&access_token=${url(value)}&b=2`),
  {
    name: "URL, a signature",
    plant: (random) => {
      const value = btoa(random.text(PRINTABLE, 32));
      return { value, text: `https://x.blob.io/c?sv=1&sig=${url(value)}&se=2` };
    },
  },
  // Commands.
  written("mysql", (value) => `mysql -h db -u root -p${single(value)} shop`),
  written("sshpass", (value) => `sshpass -p ${single(value)} ssh ann@x.io`),
  written("sqlcmd", (value) => `sqlcmd -S db -U sa -P ${single(value)} -Q x`),
  written("htpasswd", (value) => `htpasswd -cb .htpasswd ann ${single(value)}`),
  written("sudo", (value) => `echo ${single(value)} | sudo -S id`),
  written("chpasswd", (value) => `echo ${single(`ann:${value}`)} | sudo chpasswd`),
  written("pgpass", (value) => `db.x.io:5432:shop:ann:${value}\n`, " \"'`\\"),
  written("netrc", (value) => `machine x.io login ann password ${value}\n`, " \"'`\\"),
];

const TOKENS: readonly SecretKind[] = [
  token("GitHub", (random) => joined("ghp", "_", random.text(ALNUM, 36))),
  token("GitLab", (random) => joined("glpat", "-", random.text(BASE64URL, 20))),
  token("AWS", (random) => joined("AKIA", random.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16))),
  token("Slack", (random) =>
    joined(
      "xoxb-",
      random.text(DIGITS, 12),
      "-",
      random.text(DIGITS, 12),
      "-",
      random.text(ALNUM, 24),
    ),
  ),
  token("Anthropic", (random) => joined("sk-ant-", "api03-", random.text(BASE64URL, 93), "AA")),
  token("Google", (random) => joined("AIza", random.text(BASE64URL, 35))),
  token("npm", (random) => joined("npm", "_", random.text(ALNUM, 36))),
  token("Discord", (random) =>
    joined(
      "MT",
      random.text(ALNUM, 24),
      ".",
      random.text(BASE64URL, 6),
      ".",
      random.text(BASE64URL, 38),
    ),
  ),
  token("Atlassian", (random) => joined("ATATT3", random.text(BASE64URL, 186))),
  token("Twilio", (random) => joined("SK", random.text(HEX, 32))),
  token("DigitalOcean", (random) => joined("dop_", "v1_", random.text(HEX, 64))),
  token("Telegram", (random) =>
    joined("7", random.text(DIGITS, 9), ":AA", random.text(BASE64URL, 33)),
  ),
  token("Resend", (random) => joined("re_", random.text(ALNUM, 8), "_", random.text(ALNUM, 24))),
  token("Notion", (random) => joined("ntn_", random.text(DIGITS, 11), random.text(ALNUM, 35))),
];

const UUID = (random: Random) =>
  [8, 4, 4, 4, 12].map((length) => random.text(HEX, length)).join("-");

export const KINDS: readonly SecretKind[] = [
  ...WRITTEN,
  ...TOKENS,
  {
    name: "a UUID as a key",
    plant: (random) => {
      const value = UUID(random);
      return { value, text: `HEROKU_API_KEY=${value}\n` };
    },
  },
  {
    name: "a password of small letters and signs",
    plant: (random) => {
      const value = `${random.text(LOWER, 7)}&${random.text(LOWER, 6)}#${random.text(LOWER, 5)}!`;
      return { value, text: `password: ${value}` };
    },
  },
];
