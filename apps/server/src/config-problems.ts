import { parseUrl } from "@clipledger/domain/parse-url";
import { isLoopbackAddress } from "./infra/outgoing/public-address.ts";

/** Settings that stand in the environment, by name; those left empty are undefined. */
type PresentSettings = Readonly<Record<string, string | undefined>>;

/** A server on a database of its own may share it with others, so its secrets cannot be made up on the spot. */
export function missingSecrets(present: PresentSettings): string[] {
  if (present["DATABASE_URL"] === undefined) return [];
  return ["CLIPLEDGER_SECRET", "CLIPLEDGER_ENCRYPTION_KEYS"]
    .filter((key) => present[key] === undefined)
    .map((key) => `${key}: required with DATABASE_URL (see docs/self-hosting.md)`);
}

/** A password of its own setting may hold any character; in an address some have to be encoded. */
export function databasePasswordProblems(present: PresentSettings): string[] {
  const { DATABASE_PASSWORD: password, DATABASE_URL: text } = present;
  if (password === undefined) return [];
  if (text === undefined) return ["DATABASE_PASSWORD: used only with DATABASE_URL"];
  const url = parseUrl(text);
  // What is wrong with the address itself is reported with its own setting.
  if (url === undefined) return [];
  if (url.password !== "") return ["DATABASE_PASSWORD: DATABASE_URL has a password too; set only one"];
  return url.host === "" || url.username === ""
    ? ["DATABASE_PASSWORD: DATABASE_URL needs a user and a host"]
    : [];
}

export function withPassword(url: string | undefined, password: string | undefined): string | undefined {
  if (url === undefined || password === undefined) return url;
  const whole = new URL(url);
  whole.password = encodeURIComponent(password);
  return whole.href;
}

export function contradictions(present: PresentSettings): string[] {
  const hasBoth = present["CLIPLEDGER_MAILBOX"] === "on" && present["SMTP_URL"] !== undefined;
  return hasBoth ? ["CLIPLEDGER_MAILBOX: stays empty with SMTP_URL, which sends emails; set only one"] : [];
}

/** A provider elsewhere needs all three of its settings, and no other one any of them. */
export function providerProblems(present: PresentSettings): string[] {
  const settings = ["URL", "KEY", "CALLBACK_SECRET"].map((name) => `CLIPLEDGER_PAYOUT_PROVIDER_${name}`);
  const isHttp = present["CLIPLEDGER_PAYOUT_PROVIDER"] === "http";
  return settings
    .filter((key) => (present[key] !== undefined) !== isHttp)
    .map((key) => `${key}: ${isHttp ? "required" : "used only"} with CLIPLEDGER_PAYOUT_PROVIDER=http`);
}

interface ReachedByOthers {
  readonly SMTP_URL?: string | undefined;
  readonly mailFolder: string;
  readonly hasMailbox: boolean;
  readonly payoutProvider: string;
  readonly allowsWebhookLoopback: boolean;
}

/** What suits a server that somebody tries out alone, and not one that others work with. */
export function warningsWhereOthersReachIt(config: ReachedByOthers): string[] {
  const told = [
    config.SMTP_URL === undefined &&
      `Others reach this server, but without SMTP_URL nobody gets an email: invitations, links and new passwords only become files in ${config.mailFolder}.`,
    config.hasMailbox &&
      "CLIPLEDGER_MAILBOX=on on a server that others reach: owners read the links in all emails of their organization.",
    config.payoutProvider === "sandbox" &&
      "CLIPLEDGER_PAYOUT_PROVIDER=sandbox on a server that others reach: payouts look paid, but no money moves.",
    config.allowsWebhookLoopback &&
      "CLIPLEDGER_WEBHOOK_LOOPBACK=allow on a server that others reach: their webhooks may call what listens on this machine.",
  ];
  return told.filter((warning) => warning !== false);
}

/** What often is a mistake: told to whoever asks how the server is doing, and not at every start. */
export function riskySettings(environment: NodeJS.ProcessEnv, isOnlyHere: boolean): string[] {
  const { CLIPLEDGER_SECRET: secret, PUBLIC_URL: publicUrl = "", CLIPLEDGER_DEMO } = environment;
  const risks = [
    secret !== undefined &&
      isGuessable(secret) &&
      "CLIPLEDGER_SECRET looks guessable: sessions and links are signed with it. Make one: openssl rand -base64 32",
    !isOnlyHere &&
      publicUrl === "" &&
      "PUBLIC_URL is not set on a server that others reach: links in emails lead to localhost.",
    !isOnlyHere &&
      publicUrl.startsWith("http:") &&
      "PUBLIC_URL is not https on a server that others reach: passwords and sessions can be read on the way.",
    publicUrl.startsWith("https:") &&
      !isBehindProxy(environment) &&
      "PUBLIC_URL is https, which a proxy in front provides, but TRUST_PROXY is not set: all callers share one limit.",
    openBesideProxy(environment),
    !isOnlyHere &&
      CLIPLEDGER_DEMO === "true" &&
      "CLIPLEDGER_DEMO=true on a server that others reach: whoever reads demo.json of the data folder signs in as an owner.",
    (environment["HTTPS_PROXY"] ?? environment["https_proxy"] ?? "") !== "" &&
      "HTTPS_PROXY is set, but Clipledger calls out directly: addresses are checked at the moment of connecting.",
  ];
  return risks.filter((risk) => risk !== false);
}

/** Any value but `false` says that a proxy in front lets others in. */
export function isBehindProxy({ TRUST_PROXY }: PresentSettings): boolean {
  return TRUST_PROXY !== undefined && TRUST_PROXY !== "" && TRUST_PROXY !== "false";
}

/** The host listens on more than this machine although others should come through the proxy. */
function openBesideProxy(environment: PresentSettings): string | false {
  const { HOST: host = "", TRUST_PROXY } = environment;
  if (!isBehindProxy(environment) || host === "" || isOnThisMachine(host)) return false;
  const advice = `HOST=${host} also accepts connections that bypass the proxy of TRUST_PROXY. Let only the proxy reach the port (firewall, container network), or set HOST=127.0.0.1 where the proxy runs on this machine.`;
  return TRUST_PROXY === "true"
    ? `${advice} With TRUST_PROXY=true, anyone on a private network who connects directly can invent their address: list the proxies instead.`
    : advice;
}

function isOnThisMachine(host: string): boolean {
  return host === "localhost" || isLoopbackAddress(host);
}

/** Few different letters, or words that stand in examples. */
function isGuessable(secret: string): boolean {
  return new Set(secret).size < 12 || /change|example|secret|password|clipledger/i.test(secret);
}

const SECRET_SETTING =
  /^(CLIPLEDGER_SUPPLIER_.*|(CLIPLEDGER|CLICKHOUSE|DATABASE|METRICS|POSTGRES)_(.*_)?(SECRET|KEYS?|PASSWORD|TOKEN))$/;

/** Values that must stand in no output: those of secret settings, and the passwords in addresses. */
export function secretsIn(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([key, value = ""]) => {
    if (SECRET_SETTING.test(key))
      return value.split(",").flatMap((part) => [part, part.replace(/^[\w-]{1,32}:/, "")]);
    const written = /^[a-z]+:\/\/[^/@:]*:([^/@]+)@/i.exec(value)?.[1];
    return written === undefined ? [] : [written, decoded(written)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Read by tests and tools, named by a file of suppliers, or set by Kubernetes for a service of that name. */
const NOT_OURS = /^CLIPLEDGER_(DEV_SERVER|CHROMIUM|TEST_.*|BENCH_.*|SUPPLIER_.*|SERVICE_.*|PORT|PORT_.*)$/;

/** A setting that nobody reads is most often one that is spelt wrong. */
export function unknownSettings(environment: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((key) => /^clipledger/i.test(key) && !known.includes(key) && !NOT_OURS.test(key))
    .sort()
    .map((key) => {
      const nearest = nearestOf(key.toUpperCase(), known);
      const hint = nearest === undefined ? "see .env.example" : `did you mean ${nearest}?`;
      return `There is no setting ${key}; ${hint}`;
    });
}

function nearestOf(key: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(key, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const isNear = nearest !== undefined && nearest.distance <= Math.max(2, key.length / 4);
  return isNear ? nearest.candidate : undefined;
}

/** How many letters must be added, removed or replaced to make one text of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 1; index <= from.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[index - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
