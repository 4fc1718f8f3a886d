import { parseUrl } from "../parse-url.ts";

export interface EndpointUrlRules {
  /** For development: receivers on this machine, without encryption and on any port. */
  readonly allowsLoopback: boolean;
  /** Where people reach the service, which never delivers to itself. */
  readonly ownUrl: string;
}

/** The address as it is kept and called, or everything that is wrong with it. */
type EndpointUrl =
  | { readonly isAllowed: true; readonly url: string; readonly hostname: string }
  | { readonly isAllowed: false; readonly problems: readonly string[] };

/** What an address says about itself; what its name resolves to is looked at by whoever calls it. */
export function readEndpointUrl(text: string, rules: EndpointUrlRules): EndpointUrl {
  const url = parseUrl(text);
  if (url === undefined) return { isAllowed: false, problems: ["Not a URL"] };
  url.hostname = withoutTrailingDot(url.hostname);
  const isLoopback = rules.allowsLoopback && LOOPBACK_HOSTS.has(url.hostname);
  const problems = [
    ...(isLoopback ? loopbackProblems(url) : publicProblems(url)),
    ...(isOwnAddress(url, new URL(rules.ownUrl)) ? ["Clipledger does not deliver to itself"] : []),
    ...(url.username === "" && url.password === "" ? [] : ["Leave out the user name and password"]),
    ...(hasFragment(url) ? ["Leave out the part after #"] : []),
    ...(url.href.length > MAX_LENGTH ? ["Use at most 2,048 characters"] : []),
  ];
  return problems.length > 0
    ? { isAllowed: false, problems }
    : { isAllowed: true, url: url.href, hostname: url.hostname };
}

const MAX_LENGTH = 2048;

/** As URLs have them. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function withoutTrailingDot(hostname: string): string {
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}

/** `https://host/path#` has an empty one, which `hash` does not tell. */
function hasFragment({ href }: URL): boolean {
  return href.includes("#");
}

function loopbackProblems({ protocol }: URL): string[] {
  return protocol === "https:" || protocol === "http:" ? [] : ["Use https or http"];
}

function publicProblems({ protocol, hostname, port }: URL): string[] {
  const hostProblem = hostProblemOf(hostname);
  return [
    ...(protocol === "https:" ? [] : ["Use https"]),
    ...(hostProblem === undefined ? [] : [hostProblem]),
    ...(port === "" || Number(port) >= FIRST_FREE_PORT ? [] : ["Use port 443, or one from 1024 on"]),
  ];
}

const FIRST_FREE_PORT = 1024;

/** The parser has written every spelling of an IPv4 address as four decimal numbers, and names in lower case and ASCII. */
function hostProblemOf(hostname: string): string | undefined {
  if (hostname.startsWith("[") || IPV4.test(hostname)) return "Use a host name, not an IP address";
  const labels = hostname.split(".");
  if (hostname.length > MAX_NAME_LENGTH || !labels.every((label) => LABEL.test(label)))
    return "Not a host name that the internet knows";
  const isLocal = labels.length < 2 || LOCAL_ENDINGS.has(labels.at(-1) ?? "");
  return isLocal ? "Use a public host name, not one of a local network" : undefined;
}

const IPV4 = /^\d+(\.\d+){3}$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME_LENGTH = 253;

/** Reserved, or commonly used inside networks; none of them is delegated. `arpa` holds addresses and `home.arpa`. */
const LOCAL_ENDINGS: ReadonlySet<string> = new Set([
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "test",
  "example",
  "invalid",
  "onion",
  "alt",
]);

/** On this machine other ports belong to others. */
function isOwnAddress(url: URL, own: URL): boolean {
  const ownHostname = withoutTrailingDot(own.hostname);
  if (!LOOPBACK_HOSTS.has(ownHostname)) return url.hostname === ownHostname;
  return LOOPBACK_HOSTS.has(url.hostname) && portOf(url) === portOf(own);
}

function portOf({ port, protocol }: URL): string {
  return port === "" ? (DEFAULT_PORTS[protocol] ?? "") : port;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Stands for every type that is not opt-in, those to come included. */
export const EVERY_TYPE = "*";

/** Whether an endpoint with these types receives the event. Opt-in types must be named, also beside `*`. */
export function isSubscribed(
  subscribedTypes: readonly string[],
  eventType: string,
  optInTypes: ReadonlySet<string>,
): boolean {
  return (
    subscribedTypes.includes(eventType) ||
    (subscribedTypes.includes(EVERY_TYPE) && !optInTypes.has(eventType))
  );
}

/** Which of the types go beyond the allowed ones, by their places in the list. `*` does unless it is allowed itself. */
export function placesBeyond(
  types: readonly string[],
  allowedTypes: readonly string[],
  optInTypes: ReadonlySet<string>,
): number[] {
  return types.flatMap((type, place) => (isSubscribed(allowedTypes, type, optInTypes) ? [] : [place]));
}

/** The types that receive exactly what both lists do; none where they share nothing. */
export function narrowTypes(
  types: readonly string[],
  allowedTypes: readonly string[],
  optInTypes: ReadonlySet<string>,
): readonly string[] {
  return types.includes(EVERY_TYPE) && !allowedTypes.includes(EVERY_TYPE)
    ? allowedTypes.filter((type) => isSubscribed(types, type, optInTypes))
    : types.filter((type) => isSubscribed(allowedTypes, type, optInTypes));
}
