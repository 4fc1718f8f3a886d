import { BlockList, isIP } from "node:net";

/** Whether anybody on the internet may be behind an address: not this machine, its network, or what serves its cloud. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicV4.check(address, "ipv4");
    case 6:
      return !address.includes("%") && globalV6.check(address, "ipv6") && !notPublicV6.check(address, "ipv6");
    default:
      return false;
  }
}

export function isLoopbackAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return loopback.check(address, "ipv4");
    case 6:
      return !address.includes("%") && loopback.check(address, "ipv6");
    default:
      return false;
  }
}

type Subnet = readonly [network: string, prefix: number];

function blockListOf(family: "ipv4" | "ipv6", subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** The special-purpose registry of IANA, and one address that a cloud keeps for its machines. */
const notPublicV4 = blockListOf("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's host
  ["169.254.0.0", 16], // link-local, with the metadata services
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16],
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, with the broadcast address
]);

/** All other IPv6 is reserved, local, multicast, or an IPv4 address in disguise (mapped, compatible, NAT64). */
const globalV6 = blockListOf("ipv6", [["2000::", 3]]);

const notPublicV6 = blockListOf("ipv6", [
  ["2001::", 23], // Teredo, benchmarks, ORCHID and other protocols
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which holds an IPv4 address
  ["2620:4f:8000::", 48], // AS112
  ["3ffe::", 16], // returned
  ["3fff::", 20], // documentation
]);

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
