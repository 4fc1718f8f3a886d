import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** The peers whose X-Forwarded-For counts. */
export type TrustedProxies =
  | { readonly kind: "none" }
  /** One proxy on loopback or a private network: the last entry is its own. */
  | { readonly kind: "nearby" }
  /** Every proxy on the way by its address: entries that these wrote are skipped. */
  | { readonly kind: "listed"; readonly list: BlockList };

/** Reads TRUST_PROXY: `true`, `false`, or addresses and networks separated by commas. Problems are listed together. */
export function readTrustedProxies(text: string): TrustedProxies | { readonly problems: readonly string[] } {
  if (text === "false") return { kind: "none" };
  if (text === "true") return { kind: "nearby" };
  const list = new BlockList();
  const problems = text.split(",").flatMap((entry) => addNetwork(list, entry.trim()) ?? []);
  return problems.length > 0 ? { problems } : { kind: "listed", list };
}

function addNetwork(list: BlockList, entry: string): string | undefined {
  const [written = "", bits, ...more] = entry.split("/");
  const address = written.includes("%") ? "" : plainAddress(written);
  const family = isIP(address) === 4 ? "ipv4" : "ipv6";
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8: the first 96 bits only say that an IPv4 address follows.
  const mappedBits = isIPv4(address) && written.includes(":") ? 96 : 0;
  const prefix = bits === undefined ? undefined : Number(bits) - mappedBits;
  if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    return `${JSON.stringify(entry)} is neither true, false, an IP address nor a network such as 10.0.0.0/8`;
  if (prefix === undefined) return void list.addAddress(address, family);
  const most = family === "ipv4" ? 32 : 128;
  if (prefix < 1 || prefix > most)
    return `${JSON.stringify(entry)} needs a prefix from ${1 + mappedBits} to ${most + mappedBits}: /0 would trust everyone`;
  return void list.addSubnet(address, prefix, family);
}

const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8, "ipv4");
nearby.addSubnet("10.0.0.0", 8, "ipv4");
nearby.addSubnet("172.16.0.0", 12, "ipv4");
nearby.addSubnet("192.168.0.0", 16, "ipv4");
nearby.addSubnet("169.254.0.0", 16, "ipv4");
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");
nearby.addSubnet("fe80::", 10, "ipv6");

interface Origin {
  readonly address: string;
  /** A peer that is no trusted proxy sent X-Forwarded-For, which was ignored. */
  readonly isForwardedByStranger: boolean;
}

/**
 * The address of the caller: the peer's own, or the one that the nearest trusted proxy saw. An entry that is no address ends the
 * walk at the proxy that wrote it.
 */
export function originOf(peer: string, forwardedFor: string, trusted: TrustedProxies): Origin {
  const address = plainAddress(peer);
  if (trusted.kind === "none" || forwardedFor.trim() === "") return { address, isForwardedByStranger: false };
  const list = trusted.kind === "nearby" ? nearby : trusted.list;
  if (!isIn(list, address)) return { address, isForwardedByStranger: true };
  const entries = forwardedFor.split(",").reverse().map(addressOfEntry);
  const walked = trusted.kind === "nearby" ? entries.slice(0, 1) : entries;
  let seen = address;
  for (const entry of walked) {
    if (entry === undefined) break;
    seen = entry;
    if (!isIn(list, entry)) break;
  }
  return { address: seen, isForwardedByStranger: false };
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Some proxies add the port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
function addressOfEntry(entry: string): string | undefined {
  const text = entry.trim();
  const written =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const address = plainAddress(written);
  return isIP(address) === 0 ? undefined : address;
}

/** Without a zone; an IPv4 address that is written as IPv6 becomes IPv4 again. */
export function plainAddress(address: string): string {
  const text = address.replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(text)) return text;
  const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return text;
  return [high, low].flatMap((group) => bytesOf(Number.parseInt(group, 16))).join(".");
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 255];
}
