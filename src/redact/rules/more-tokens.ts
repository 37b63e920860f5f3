// Tokens of a form that secretlint does not know, or not in full: how they begin and how long they are, as
// their makers print them and as gitleaks lists them (config/gitleaks.toml, 2026-07).
import { matchesOf, type Rule } from "./match.ts";
import { isSecretLike } from "./secret-like.ts";

/** By what follows them, as a pattern, the beginnings of tokens. Each has three characters or more. */
const FORMS: readonly (readonly [prefixes: string, rest: string])[] = [
  ["AKIA ASIA ABIA ACCA AGPA AIDA AROA AIPA ANPA ANVA", "[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["ABSK", "[A-Za-z0-9+/]{109,269}={0,2}"],
  ["bedrock-api-key-", "[A-Za-z0-9+/=_-]{20,2000}"],
  ["LTAI", "[A-Za-z0-9]{17,24}(?![A-Za-z0-9])"],
  ["AIza", "[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"],
  ["ya29.", "[A-Za-z0-9_-]{20,1000}"],
  ["GOCSPX-", "[A-Za-z0-9_-]{28}"],
  ["v1.0-", "[a-f0-9]{24}-[a-f0-9]{146}"],
  ["dop_v1_ doo_v1_ dor_v1_ sntryu_", "[a-f0-9]{64}"],
  ["HRKU-", "[A-Za-z0-9_-]{40,80}"],
  ["cfut_ cfat_ cfk_ cfoat_", "[A-Za-z0-9_-]{32,60}"],
  ["vcp_ vci_ vca_ vcr_ vck_", "[A-Za-z0-9_]{24,80}"],
  ["fo1_ sha256~", String.raw`[\w-]{43}`],
  ["fm1a_ fm1r_ fm2_", "[A-Za-z0-9+/]{100,2000}={0,3}"],
  ["pul- bkua_ sbp_", "[a-f0-9]{40}"],
  ["tk-us-", String.raw`[\w-]{48}`],
  ["pscale_", String.raw`(?:tkn|oauth|pw)_[\w=.-]{32,64}`],
  ["4b1d", "[A-Za-z0-9]{38}(?![A-Za-z0-9])"],
  ["tskey-", "[A-Za-z0-9-]{20,120}"],
  ["sk-", "[A-Za-z0-9_-]{20,200}"],
  ["hf_", "[A-Za-z0-9]{30,60}"],
  ["api_org_", "[A-Za-z]{34}"],
  ["gsk_ pplx-", "[A-Za-z0-9]{40,60}"],
  ["tvly-", "(?:dev-|prod-)?[A-Za-z0-9]{32}(?![A-Za-z0-9])"],
  ["lsv2_", "(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"],
  ["r8_", "[A-Za-z0-9]{28,60}"],
  ["ghp_ gho_ ghu_ ghs_ ghr_", "[A-Za-z0-9]{30,255}"],
  ["github_pat_", "[A-Za-z0-9_]{50,255}"],
  [
    "glpat- glcbt- gldt- glffct- glft- glimt- glagent- gloas- glptt- glrt- glsoat-",
    String.raw`[\w.-]{20,320}`,
  ],
  ["GR1348941", String.raw`[\w-]{20}`],
  ["ATATT3 ATCTT3", "[A-Za-z0-9_=-]{60,250}"],
  ["ATBB cio ico-", "[A-Za-z0-9]{32}(?![A-Za-z0-9])"],
  ["npm_ pnu_", "[A-Za-z0-9]{36}"],
  ["pypi-", "[A-Za-z0-9_-]{50,1000}"],
  ["rubygems_", "[a-f0-9]{48}"],
  ["CLOJARS_", "[A-Za-z0-9]{60}"],
  ["AKCp", "[A-Za-z0-9]{69}"],
  ["cmVmd", "[A-Za-z0-9]{59}"],
  ["oy2", "[a-z0-9]{43}(?![A-Za-z0-9])"],
  ["sgp_", "(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}"],
  ["API-", "[A-Z0-9]{26,30}(?![A-Za-z0-9])"],
  ["xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-", "[A-Za-z0-9-]{16,255}"],
  ["xoxe.xox", "[bp]-[0-9]-[A-Z0-9]{160,170}"],
  ["xapp-", "[0-9]-[A-Za-z0-9]{1,40}-[0-9]{1,20}-[A-Za-z0-9]{20,100}"],
  ["xkeysib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"],
  ["key-", "[a-f0-9]{32}(?![A-Za-z0-9])"],
  ["SG.", "[A-Za-z0-9=_-]{20,24}[.][A-Za-z0-9=_-]{39,50}"],
  ["re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9])"],
  ["tfp_", "[A-Za-z0-9=_.-]{59}"],
  ["sk_ rk_", "(?:test|live|prod)_[A-Za-z0-9]{10,99}"],
  ["whsec_", "[A-Za-z0-9+/=]{28,100}"],
  ["sq0", "(?:atp|csp|idp)-[A-Za-z0-9_-]{22,60}"],
  ["EAAA", String.raw`[\w-]{22,60}`],
  ["EAAM EAAC", "[A-Za-z0-9]{100,400}"],
  ["EAAG", "[A-Za-z0-9_-]{28,400}"],
  ["shpat_ shpca_ shppa_ shpss_", "[a-fA-F0-9]{32}"],
  ["shippo_", "(?:live|test)_[a-fA-F0-9]{40}"],
  ["FLWSECK- FLWPUBK_TEST-", "[a-hA-H0-9]{32}-X"],
  ["FLWSECK_TEST-", "[a-hA-H0-9]{12,32}(?:-X)?"],
  ["EZAK EZTK", "[A-Za-z0-9]{54}"],
  ["duffel_", "(?:test|live)_[A-Za-z0-9_=-]{43}"],
  ["live_", "[A-Za-z0-9_=-]{40}(?![A-Za-z0-9])"],
  ["access-", "(?:sandbox|development|production)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"],
  ["ntn_", "[0-9]{11}[A-Za-z0-9]{35}"],
  ["secret_", "[A-Za-z0-9]{43}(?![A-Za-z0-9])"],
  ["lin_api_ squ_ sqp_ sqa_", "[A-Za-z0-9]{40}"],
  ["lin_oauth_", "[A-Za-z0-9]{40,64}"],
  ["dp.", "(?:pt|st|ct|sa|scim|audit)[.][A-Za-z0-9_.-]{40,60}"],
  ["dt0", "[a-z][0-9]{2}[.][A-Za-z0-9]{24}[.][A-Za-z0-9]{64}"],
  ["dnkey-", "[A-Za-z0-9_=-]{26}-[A-Za-z0-9_=-]{52}"],
  ["fio-u-", "[A-Za-z0-9_=-]{64}"],
  ["glsa_", "[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}"],
  ["glc_", "[A-Za-z0-9+/]{32,400}={0,3}"],
  ["eyJrIjoi", "[A-Za-z0-9]{70,400}={0,3}"],
  ["sntrys_", "[A-Za-z0-9+/=_]{40,500}"],
  ["NRAK- NRII- NRJS- NRRA-", "[A-Za-z0-9-]{19,42}"],
  ["PMAK-", "[a-fA-F0-9]{24}-[a-fA-F0-9]{34}"],
  ["rdme_", "[a-z0-9]{70}"],
  ["p8e-", "[A-Za-z0-9]{32}"],
  ["s-s4t2", "(?:ud|af)-[a-f0-9]{64}"],
  ["sm_aat_ sm_pat_ sm_sat_", "[A-Za-z0-9]{16}"],
  ["AGE-SECRET-KEY-1", "[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}"],
  ["A3-", "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"],
  ["ops_eyJ", "[A-Za-z0-9+/]{100,3000}={0,3}"],
  ["hvb.", String.raw`[\w-]{100,300}`],
  ["hvs.", String.raw`[\w-]{24,120}`],
  ["AQVN", "[A-Za-z0-9_-]{35,38}"],
  ["t1.", "[A-Za-z0-9_-]{10,200}={0,2}[.][A-Za-z0-9_-]{86}={0,2}"],
  ["pk.eyJ sk.eyJ", "[A-Za-z0-9_-]{20,200}[.][A-Za-z0-9_-]{22}"],
  ["sl.", "[A-Za-z0-9_=-]{130,1200}"],
  ["figd_", "[A-Za-z0-9_-]{40,60}"],
  ["dckr_", "(?:pat|oat)_[A-Za-z0-9_-]{27,60}"],
  ["dapi", "[a-f0-9]{32}(?:-[0-9])?"],
  ["CFPAT-", "[A-Za-z0-9_-]{43}"],
  ["pk_", "[0-9]{6,10}_[A-Z0-9]{32}"],
  ["phx_", "[A-Za-z0-9]{40,50}"],
  ["pat-", "[a-z]{2}[0-9]-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"],
  ["sb_secret_", "[A-Za-z0-9_-]{31,40}"],
  ["nfp_", "[A-Za-z0-9]{36,60}"],
  ["fw_", "[A-Za-z0-9]{22,60}"],
  [
    "pat",
    "(?:[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9]{24}[.][A-Za-z0-9]{20}|[A-Za-z0-9]{14}[.][a-f0-9]{64})",
  ],
  ["sat.", "[A-Za-z0-9_-]{22}[.][A-Za-z0-9]{24}[.][A-Za-z0-9]{20}"],
];

/** Before any line of letters: `key-value-…` is a name, so three digits are asked for. */
const LOOSE = "xai pplx csk fw tgp_v1 r8 nvapi dop_v1 rnd PMAK key whsec sbp shpat EAAG".split(" ");

export const moreTokens: Rule = {
  needs: [
    ...FORMS.flatMap(([prefixes]) => prefixes.split(" ")),
    ...LOOSE.flatMap((one) => [`${one}-`, `${one}_`]),
  ],
  *find(text) {
    // `sk-learn-contrib-package` is a name.
    yield* matchesOf("api key", text, TOKEN, (one) => /[0-9]|^(?!sk-|key-)/.test(one));
    yield* matchesOf("api key", text, LOOSE_TOKEN, (one) =>
      /^(?=.*[0-9])(?:.*[A-Z]|(?:.*[0-9]){3})/.test(one),
    );
  },
};

const START = "(?<![A-Za-z0-9_-])";
const TOKEN = new RegExp(
  START +
    group(
      FORMS.map(([prefixes, rest]) => group(prefixes.replaceAll(".", "[.]").split(" ")) + rest),
    ),
  "dg",
);
const LOOSE_TOKEN = new RegExp(`${START}${group(LOOSE)}[-_][A-Za-z0-9_-]{28,200}`, "dg");

function group(forms: readonly string[]): string {
  return `(?:${forms.join("|")})`;
}

/** Known by words inside, or by how they are made up: what tells quickly, then the whole form. */
const SHAPES: readonly (readonly [inside: RegExp | string, whole: RegExp])[] = [
  // Discord: the number of a user, a time and a sum. Its webhooks; those of Teams.
  [/\.[\w-]{6}\.[\w-]{27}/, /(?<![\w-])[MNO][\w-]{22,28}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/dg],
  ["api/webhooks/", /(?<=api\/webhooks\/[0-9]{10,25}\/)[\w-]{40,100}/dg],
  ["IncomingWebhook/", /(?<=webhookb2\/)[\w@-]{60,120}\/IncomingWebhook\/[\w/-]{32,120}/dg],
  // Twilio, Azure, HashiCorp, MaxMind, Authress, Mailchimp, Telegram, Together.
  [followed("SK", "0123456789abcdef"), /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/dg],
  [
    "0Q~ 1Q~ 2Q~ 3Q~ 4Q~ 5Q~ 6Q~ 7Q~ 8Q~ 9Q~",
    /(?<![\w~.-])[\w~.]{3}[0-9]Q~[\w~.-]{31,34}(?![\w~-])/dg,
  ],
  [".atlasv1.", /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/dg],
  ["_mmk", /(?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/dg],
  [
    ".acc_ .acc-",
    /(?<![\w])(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[\w+/=-]{30,120}/dg,
  ],
  ["-us", /(?<![0-9a-f])[0-9a-f]{32}-us[0-9]{1,2}(?![A-Za-z0-9])/dg],
  [/:A[\w-]{34}/, /(?:(?<![\w-])|(?<=\bbot))[0-9]{5,16}:A[\w-]{34}(?![\w-])/dg],
  // Sums of passwords, as crypt(3) and web servers keep them.
  [
    "$1$ $5$ $6$ $7$ $y$ $2a $2b $2x $2y $apr1$ $argon2",
    /\$(?:[1567y]|2[abxy]|apr1|argon2id?)\$[./A-Za-z0-9$=,+-]{22,300}(?![./A-Za-z0-9])/dg,
  ],
];

export const shapedTokens: readonly Rule[] = SHAPES.map(([inside, whole]) => ({
  needs: typeof inside === "string" ? inside.split(" ") : (text) => inside.test(text),
  find: (text) => matchesOf("api key", text, whole),
}));

function followed(word: string, by: string): string {
  return Array.from(by, (one) => word + one).join(" ");
}

/** What services give out that looks like nothing: known by the service that it is given to by name. */
const OF_SERVICES: readonly (readonly [form: string, services: string])[] = [
  ["[a-z0-9]{15,17}", "airtable dropbox confluent linkedin linked_in"],
  ["[a-z0-9]{20}", "finicity finnhub looker"],
  ["[a-z0-9]{22}", "travis"],
  [
    "[a-z0-9]{24,26}",
    "atlassian confluence jira etsy kucoin looker mattermost messagebird message_bird plaid twitter",
  ],
  ["[a-z0-9]{30}", "alibaba plaid twitch"],
  [
    "[a-z0-9_=-]{32}",
    "adafruit algolia asana bitbucket bittrex codecov datadog discord droneci facebook fastly finicity flickr linear mailgun nytimes privateai private_ai",
  ],
  [
    "[a-z0-9_=-]{37,46}",
    "beamer cloudflare cohere contentful datadog gitter gocardless launchdarkly lob_ meraki netlify sendbird sonar twitter zendesk",
  ],
  ["00[a-z0-9_=-]{40}", "okta"],
  ["[a-z0-9_=-]{50,60}", "dropbox intercom rapidapi twitter"],
  [
    "[a-z0-9_=-]{64}",
    "bitbucket coinbase confluent discord freshbooks jfrog artifactory bintray newrelic new_relic new-relic sentry sumo",
  ],
  ["[a-z0-9/=_+-]{73,100}", "jfrog artifactory bintray kraken"],
  ["A{22}[a-z0-9%]{80,100}", "twitter"],
  ["[0-9]{15,25}-[a-z0-9]{20,40}", "twitter"],
  ["[0-9]{15,16}(?:[|]|%7C)[a-z0-9_-]{27,40}", "facebook"],
  [
    "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "heroku hubspot kucoin messagebird sendbird snyk squarespace",
  ],
];
const GIVEN = String.raw`[\w.-]{0,20}["'\x60\]]{0,3}[ \t]{0,3}(?:={1,3}|=>|:=?|,|>)[ \t]{0,3}\\{0,3}["'\x60]?`;

export const serviceTokens: readonly Rule[] = OF_SERVICES.map(([form, services]) => {
  const names = services.split(" ");
  const pattern = new RegExp(`${group(names)}${GIVEN}(?<found>${form})(?![A-Za-z0-9_=/-])`, "dgi");
  const find = (text: string) => matchesOf("api key", text, pattern, isSecretLike);
  return { needs: names, isAnyCase: true, find };
});
