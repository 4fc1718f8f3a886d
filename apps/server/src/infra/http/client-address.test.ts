import { describe, expect, it } from "vitest";
import { originOf, plainAddress, readTrustedProxies, type TrustedProxies } from "./client-address.ts";

function trust(text: string): TrustedProxies {
  const read = readTrustedProxies(text);
  if ("problems" in read) throw new Error(read.problems.join("; "));
  return read;
}

const addressOf = (setting: string, peer: string, header: string) =>
  originOf(peer, header, trust(setting)).address;

describe("the caller's address", () => {
  it.each([
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["127.0.0.1", "198.51.100.1", "127.0.0.1"],
    ["::ffff:203.0.113.9", "", "203.0.113.9"],
  ])("without a proxy is the peer's: %s with %j is %s", (peer, header, expected) => {
    expect(addressOf("false", peer, header)).toBe(expected);
  });

  it.each([
    ["127.0.0.1", "192.0.2.1, 198.51.100.1", "198.51.100.1"],
    ["127.8.9.1", "198.51.100.1", "198.51.100.1"],
    ["::1", "198.51.100.1", "198.51.100.1"],
    ["10.4.5.6", "198.51.100.1", "198.51.100.1"],
    ["172.31.255.255", "198.51.100.1", "198.51.100.1"],
    ["192.168.1.1", "198.51.100.1", "198.51.100.1"],
    ["::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::ffff:a00:1", "198.51.100.1", "198.51.100.1"],
    ["fd12::1", "2001:db8::7", "2001:db8::7"],
    ["fe80::1%eth0", "198.51.100.1", "198.51.100.1"],
    // Only one proxy writes the header: an address of its own network is a caller there.
    ["10.0.0.1", "198.51.100.1, 10.0.0.2", "10.0.0.2"],
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["::ffff:203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["172.32.0.1", "198.51.100.1", "172.32.0.1"],
    ["100.64.0.1", "198.51.100.1", "100.64.0.1"],
    ["2001:db8::1", "198.51.100.1", "2001:db8::1"],
    ["unknown", "198.51.100.1", "unknown"],
  ])("with true is the last entry of a nearby peer: %s with %j is %s", (peer, header, expected) => {
    expect(addressOf("true", peer, header)).toBe(expected);
  });

  const list = "192.0.2.10, 10.0.0.0/8,2001:db8:1::/48";
  it.each([
    ["192.0.2.10", "198.51.100.1", "198.51.100.1"],
    ["::ffff:192.0.2.10", "198.51.100.1", "198.51.100.1"],
    ["192.0.2.10", "6.6.6.6, 198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["192.0.2.10", "6.6.6.6, 198.51.100.1, 2001:db8:1::5, ::ffff:10.1.2.3", "198.51.100.1"],
    ["192.0.2.10", "10.9.9.9, 10.1.2.3", "10.9.9.9"],
    ["2001:db8:1:ffff::1", "198.51.100.1", "198.51.100.1"],
    ["2001:db8:2::1", "198.51.100.1", "2001:db8:2::1"],
    ["127.0.0.1", "198.51.100.1", "127.0.0.1"],
    ["192.0.2.11", "198.51.100.1", "192.0.2.11"],
  ])(
    "with a list is the first from the right that no listed proxy has: %s with %j is %s",
    (peer, header, expected) => {
      expect(addressOf(list, peer, header)).toBe(expected);
    },
  );

  it.each([
    ["198.51.100.1:5678", "198.51.100.1"],
    ["[2001:db8::7]:80", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["::ffff:198.51.100.1", "198.51.100.1"],
    ["198.51.100.1, unknown", "10.0.0.1"],
    ["198.51.100.1,", "10.0.0.1"],
    [",", "10.0.0.1"],
    ["  ", "10.0.0.1"],
    ["198.51.100.1, _hidden", "10.0.0.1"],
    ["198.51.100.1, 999.1.1.1", "10.0.0.1"],
    ["198.51.100.1, <script>", "10.0.0.1"],
    ["198.51.100.1, [::1", "10.0.0.1"],
  ])("reads the entry %j as %s", (header, expected) => {
    expect(addressOf("true", "10.0.0.1", header)).toBe(expected);
    expect(addressOf("10.0.0.1", "10.0.0.1", header)).toBe(expected);
  });

  it("ends at the proxy that wrote an entry which is no address", () => {
    expect(addressOf(list, "192.0.2.10", "198.51.100.1, garbage, 10.1.2.3")).toBe("10.1.2.3");
  });

  it.each([
    ["true", "203.0.113.9", "198.51.100.1", true],
    ["192.0.2.10", "127.0.0.1", "198.51.100.1", true],
    ["192.0.2.10", "127.0.0.1", "", false],
    ["192.0.2.10", "192.0.2.10", "198.51.100.1", false],
    ["false", "203.0.113.9", "198.51.100.1", false],
  ])("with %s, %s sending %j is a stranger who forwards: %j", (setting, peer, header, expected) => {
    expect(originOf(peer, header, trust(setting)).isForwardedByStranger).toBe(expected);
  });
});

describe("TRUST_PROXY", () => {
  it("reads a mapped network as the IPv4 network that it is", () => {
    expect(addressOf("::ffff:10.0.0.0/104", "10.200.0.1", "198.51.100.1")).toBe("198.51.100.1");
    expect(addressOf("::ffff:10.0.0.0/104", "11.0.0.1", "198.51.100.1")).toBe("11.0.0.1");
  });

  it("names every entry that it cannot read", () => {
    expect(
      readTrustedProxies(
        "True, 10.0.0.0/33,192.0.2.1,,10.0.0.0/8/8,::/0,proxy.internal,10.0.0.0/,fe80::1%eth0",
      ),
    ).toEqual({
      problems: [
        expect.stringContaining('"True"'),
        expect.stringContaining('"10.0.0.0/33" needs a prefix from 1 to 32'),
        expect.stringContaining('"" is neither'),
        expect.stringContaining('"10.0.0.0/8/8"'),
        expect.stringContaining('"::/0" needs a prefix from 1 to 128'),
        expect.stringContaining('"proxy.internal"'),
        expect.stringContaining('"10.0.0.0/"'),
        expect.stringContaining('"fe80::1%eth0"'),
      ],
    });
  });
});

it.each([
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["0:0:0:0:0:FFFF:0A00:0001", "10.0.0.1"],
  ["fe80::1%eth0", "fe80::1"],
  ["2001:DB8::1", "2001:db8::1"],
  ["10.0.0.1", "10.0.0.1"],
])("writes %s plainly as %s", (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
