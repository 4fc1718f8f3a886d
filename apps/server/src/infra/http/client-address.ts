import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Behind a proxy, the last entry of the forwarding header is the one that our own proxy wrote. */
export function clientAddress(request: IncomingMessage, isBehindProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (!isBehindProxy) return direct;
  return (
    String(request.headers["x-forwarded-for"] ?? "")
      .split(",")
      .at(-1)
      ?.trim() || direct
  );
}

/** What one subscriber holds: an IPv4 address, or the whole /64 that IPv6 hands out at the least. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const between = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...between, ...last].slice(0, 4).join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
