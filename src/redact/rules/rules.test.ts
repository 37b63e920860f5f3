// A text that is not worth a rule's patterns is not asked: what is found is the same as if every rule
// were asked of every text.
// @module-tag long
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isObject, parseJson } from "../../model/json/json.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { layersOf } from "../encoded/layers.ts";
import { stringsOf } from "../encoded/strings.ts";
import { publishedTokens } from "./known-tokens.ts";
import { matchesIn, matchesOfRules, RULES } from "./rules.ts";

const MIXED = "q7Rk2Vw9Xz4Tn8Lp3Hs6Jd1Mf5Gb0YcAeUiOoZrWtQyPaSdFgHjKlNbVcXxZm";
const CAPITALS = "Q7RK2VW9XZ4TN8LP";
const HEX = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d";
const more = (length: number) => MIXED.repeat(length / MIXED.length + 1).slice(0, length);
/** So that no scanner of this repository takes them for real. */
const joined = (...parts: readonly string[]) => parts.join("");

/** With enough before its last brace to make it separate at the end of its base64. */
const ONE_PASSWORD = ["", " ", "  "]
  .map((space) =>
    btoa(
      `{"email":"a@b.lcl","secretKey":"A3-C4ZJMN","muk":{"kty":"oct","k":"${MIXED}"},"srpX":"${HEX}","signInAddress":"x:1","userAuth":{"alg":"PBES2g"},"more":1${space}}`,
    ),
  )
  .find((text) => text.endsWith("fQ=="));

/** Texts, one at least for every rule of secretlint's, by its name. */
const PUBLISHED: Readonly<Record<string, string>> = {
  "1password": joined("ops_", ONE_PASSWORD ?? ""),
  anthropic: joined("sk-ant-", "api03-", more(93), "AA"),
  aws: joined("AWS_SECRET_ACCESS", "_KEY = ", more(40)),
  github: joined("ghp_", more(36)),
  linear: joined("lin_", "api_", more(40)),
  npm: joined("npm_", more(36)),
  openai: joined("sk-", more(20), "T3Blbk", "FJ", more(20)),
  sendgrid: joined("SG.", more(22), ".", more(43)),
  shopify: joined("shpat_", more(32)),
  slack: joined("xoxb-", "123456789012-", more(24)),
};

const UUID = "3f2a9c1e-7b4d-4e8a-9c6f-1d2e3a4b5c6d";
/** A text for every rule that knows a shape, or the service that a value is for; and for other logins. */
const SHAPED: readonly string[] = [
  joined("MT", more(24), ".", "aB3_cd", ".", more(38)),
  joined("https://discord.com/api/web", "hooks/123456789012345678/", more(60)),
  joined("https://x.webhook.office.com/webhookb2/", UUID, "@", UUID, "/IncomingWebhook/", more(32)),
  joined("S", "K", HEX.slice(0, 32)),
  joined("abc8", "Q~", more(34).replace(/_/g, "x")),
  joined(more(14), ".atlas", "v1.", more(64)),
  joined(more(6), "_", more(29), "_m", "mk"),
  joined("sc_abcde1", ".abcd1", ".ac", "c_abcdefghij12", ".", more(40)),
  joined(HEX.slice(0, 32), "-us", "12"),
  joined("123456789:A", more(34)),
  joined("root:$", "6$", more(8), "$", more(86), ":19000"),
  ...[
    ["airtable", 17],
    ["finnhub", 20],
    ["travis", 22],
    ["mattermost", 26],
    ["alibaba", 30],
    ["algolia", 32],
    ["netlify", 40],
    ["rapidapi", 50],
    ["coinbase", 64],
    ["kraken", 80],
  ].map(([service, length]) => `${service}_key = "${more(Number(length)).toLowerCase()}"`),
  joined('okta_token: "0', "0", more(40), '"'),
  `twitter_bearer=${"A".repeat(22)}${more(90)}`,
  `twitter_access="123456789012345-${more(30)}"`,
  `facebook_app: 123456789012345|${more(27)}`,
  `snyk_token=${UUID}`,
  "curl -u ann:hunter2horse https://x.io",
  "sshpass -p hunter2horse ssh x",
  "echo hunter2horse | docker login -u ann --password-stdin",
  "Set the password to k9Zq2LxP7vRt4Wn8 and go on",
  "machine x.io login ann password hunter2horse",
  `seed phrase: "${"ocean tiger velvet march ".repeat(3).trim()}"`,
  "kind: Secret\nmetadata:\n  name: x\ndata:\n  user: aHVudGVyMmhvcnNl\n",
];

const OTHERS: readonly string[] = [
  ...SHAPED,
  joined("cfut_", more(40), "0123abcd"),
  joined("dapi", HEX.slice(0, 32)),
  joined("dckr_", "pat_", more(27)),
  joined("figd_", more(44)),
  joined("glpat-", more(20)),
  joined("glsa_", more(32), "_", HEX.slice(0, 8)),
  joined("gsk_", more(52)),
  joined("hvs.", more(95)),
  joined("hf_", "aBcDeFgHiJ".repeat(4).slice(0, 34)),
  joined("ntn_", "12345678901", more(35)),
  joined("sk_live_", more(24)),
  joined("tskey-", "auth-", more(12), "-", more(32)),
  joined("vcp_", more(24)),
  joined("x https://", more(30), ":x-oauth-basic@github.com/acme"),
  joined("aws_secretAccess", "Key: '", more(40), "'"),
  joined("see HTTPS://HOOKS.slack.com/services/T", more(8), "/B", more(8), "/", more(24)),
  `-----BEGIN OPENSSH PRIVATE KEY-----\n${MIXED}\n${MIXED}\n-----END OPENSSH PRIVATE KEY-----`,
  `PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\n${MIXED}\nPrivate-MAC: ${HEX}`,
  ...["AKIA", "ASIA", "ANVA"].map((begin) => joined(begin, CAPITALS)),
  joined("AIza", more(35)),
  joined("ya29.", more(40)),
  joined("12345678", ":AA", more(33)),
  ...["xai-", "tgp_v1_", "key-", "key_", "r8_", "whsec_", "EAAG_"].map((begin) => begin + more(40)),
  joined("pypi-", more(60)),
  joined("github_", "pat_", more(60)),
  joined("github_", "pat_", more(82)),
  joined("//registry.acme.io/:_auth", "Token=npm_", more(36)),
  joined("xoxs-", more(20).replace(/_/g, "")),
  joined("eyJ", more(20), ".eyJ", more(30), ".", more(30)),
  `Authorization: Bearer ${more(40)}`,
  // Counted up by hand, like invented examples; it cannot be distinguished from a working one.
  "Authorization: Bearer secret-token-1234567890",
  "api_key=abc1234567890",
  "PASSWORD=Abcdef-9x7",
  'dbPass = "k9Zq2LxP7vRt4Wn8"',
  "DB_PASS=k9Zq2LxP7vRt4Wn8",
  `AUTHORIZATION: token ${more(40)}`,
  `bearer   "${more(40)}`,
  `x-api-key: ${more(32)}`,
  `X-Goog-Api-Key: ${more(32)}`,
  `private-token: ${more(24)}`,
  `x-auth-token: ${more(24)}`,
  "postgres://jane:S3cretPhrase9@db.acme.io/x",
  `https://${more(30)}@git.acme.io/x`,
  ...[
    "SESSION_SECRET=",
    '"token": "',
    "Passwd: ",
    "PASSPHRASE=",
    "pwd=",
    "api-key=",
    "signing_key: ",
  ]
    .concat(["MasterKey=", "credentials: ", "cookie=", "Auth = ", "shared-key=", "encryptionkey:"])
    .map((begin) => `${begin}k9Zq2LxP7vRt4Wn8`),
  "mail jane.doe@acme-corp.io now",
  "cd /home/janedoe/work",
  "/mnt/c/Users/janedoe",
  "C:\\Users\\janedoe\\x",
  "D:/Users/janedoe/x",
  "janedoe@thinkpad-x1:~/work$ ls",
  "janedoe@thinkpad ~ % ls",
  "ssh -p 22 janedoe@build-7.acme",
  "DESKTOP-A1B2C3D",
  "LAPTOP-A1B2C3D4",
  "on ip-10-0-1-22.ec2",
  "on Janes-MacBook-Pro.local now",
  "Janes-iMac",
  "Johns-Mac-mini",
  "Linux workbox9 6.1.0",
  "Darwin janes-box 23.1.0",
  "HOSTNAME=build-7.acme",
  "hostname: build-7.acme",
  "COMPUTERNAME=build-7",
  "http://wiki.corp/x",
  "ops@bastion.home.arpa",
  "printer.local:631",
  "build-7.prod.internal",
  "wiki.acme.intranet",
  "nas1.lan",
  "host-1.localdomain",
];
const SAMPLES = [...Object.values(PUBLISHED), ...OTHERS];

const slow = (text: string, field: string) => matchesOfRules(RULES, text, field);

it("the rules have a text for every rule of secretlint, and each text is found", () => {
  const names = [...publishedTokens.keys()].map((id) => id.replace(/^.*-rule-/, ""));
  expect(Object.keys(PUBLISHED).sort()).toEqual(names.sort());
  for (const [id, { find }] of publishedTokens) {
    const sample = PUBLISHED[id.replace(/^.*-rule-/, "")] ?? "";
    expect([...find(` ${sample} `)].length, id).toBeGreaterThan(0);
  }
  for (const sample of SAMPLES) expect(slow(` ${sample} `, "").length, sample).toBeGreaterThan(0);
});

it.each(RULES.map((rule, at) => [at, rule] as const))(
  "rule %i finds one of them",
  (_, { find }) => {
    expect(SAMPLES.some((sample) => [...find(` ${sample} `)].length > 0)).toBe(true);
  },
);

it.each(SAMPLES)("%j is found by the rules that are asked", (sample) => {
  for (const text of [
    sample,
    ` ${sample} `,
    `"${sample}"`,
    `é${sample}\n`,
    `${sample}.${sample}`,
  ]) {
    expect(matchesIn(text, "")).toEqual(slow(text, ""));
  }
});

it.each([
  "Authorization: Bearer 1234567890",
  "Authorization: Bearer <your-token-here>",
  "api_key=1234567890",
  "password=changeme",
  "TOKEN=$GITHUB_TOKEN",
  "secret: xxxxxxxxxxxx",
])("the rules find nothing in %j, which is a placeholder", (text) => {
  expect(matchesIn(text, "")).toEqual([]);
});

it("the rules find a value given to a short name with any text after the name", () => {
  const value = "k9Zq2LxP7vRt4Wn8";
  for (const name of [
    "PW-C:",
    "PW_ADMIN=",
    "pass1: ",
    "DB_PASS.prod=",
    "pass) = ",
    "the pw is: ",
  ]) {
    const text = `${name}${value}`;
    expect([text, matchesIn(text, "")]).toEqual([text, slow(text, "")]);
    expect([text, slow(text, "").length]).toEqual([text, 1]);
  }
});

it("the rules find the same as all rules together in any text", () => {
  const part = fc.oneof(
    fc.constantFrom(...SAMPLES),
    // A part of one: the needed word may be cut off, or alone.
    fc
      .tuple(fc.constantFrom(...SAMPLES), fc.nat(80), fc.nat(80))
      .map(([sample, from, length]) => sample.slice(from, from + length)),
    fc.constantFrom(...SAMPLES).map((sample) => sample.toUpperCase()),
    fc.constantFrom(" ", "\n", "@", "://", "-", ".", "_", "é", "İ", "K", "\u2028", '"', "="),
    fc.string({ maxLength: 12 }),
    fc.string({ maxLength: 12, unit: "binary" }),
  );
  const field = fc.constantFrom("", "text", "password", "apiKey", "tokenCount", "authHash");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), field, (parts, of) => {
      const text = parts.join("");
      expect(matchesIn(text, of)).toEqual(slow(text, of));
    }),
    { numRuns: 3000 },
  );
});

/** A part of a file is enough: all rules together are slow. */
const MAX_CHARACTERS = 400_000;

withShared("data/real", "in real sessions", (folder) => {
  it.each(sessionFilesIn(folder))("finds the same: %s", (path) => {
    let characters = 0;
    for (const line of readFileSync(path, "utf8").split("\n")) {
      const entry = parseJson(line);
      if (!isObject(entry) || characters > MAX_CHARACTERS) continue;
      for (const { text, field, isMedia } of stringsOf(entry)) {
        if (isMedia) continue;
        for (const layer of layersOf(text)) {
          characters += layer.text.length;
          expect(matchesIn(layer.text, field)).toEqual(slow(layer.text, field));
        }
      }
    }
  });
});
