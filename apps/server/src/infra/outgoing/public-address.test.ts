import { describe, expect, it } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

describe("a public address", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.1",
    "168.63.129.15",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
    "3fff:1000::1",
  ])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["this network", "0.0.0.0"],
    ["this network", "0.255.255.255"],
    ["private", "10.0.0.1"],
    ["private", "10.255.255.255"],
    ["private", "172.16.0.0"],
    ["private", "172.31.255.255"],
    ["private", "192.168.0.1"],
    ["private", "192.168.255.255"],
    ["carrier-grade NAT", "100.64.0.0"],
    ["carrier-grade NAT", "100.127.255.255"],
    ["metadata behind carrier-grade NAT", "100.100.100.200"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.255"],
    ["link-local", "169.254.0.1"],
    ["metadata", "169.254.169.254"],
    ["metadata", "169.254.170.2"],
    ["metadata", "192.0.0.192"],
    ["a cloud's host", "168.63.129.16"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["AS112", "192.31.196.1"],
    ["AS112", "192.175.48.1"],
    ["AMT", "192.52.193.1"],
    ["6to4 relay", "192.88.99.1"],
    ["benchmarks", "198.18.0.1"],
    ["benchmarks", "198.19.255.255"],
    ["multicast", "224.0.0.1"],
    ["multicast", "239.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["loopback, written out", "0:0:0:0:0:0:0:1"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped loopback in hex", "::ffff:7f00:1"],
    ["mapped private", "::ffff:10.0.0.1"],
    ["mapped metadata", "::ffff:a9fe:a9fe"],
    ["mapped, though the inner one is public", "::ffff:8.8.8.8"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 of a public one", "64:ff9b::808:808"],
    ["local NAT64", "64:ff9b:1::a00:1"],
    ["discard", "100::1"],
    ["Teredo", "2001::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["benchmarks", "2001:2::1"],
    ["ORCHID", "2001:10::1"],
    ["ORCHIDv2", "2001:20::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["6to4 of loopback", "2002:7f00:1::1"],
    ["6to4 of private", "2002:a00:1::1"],
    ["AS112", "2620:4f:8000::1"],
    ["returned", "3ffe::1"],
    ["segment routing", "5f00::1"],
    ["unique local", "fc00::1"],
    ["metadata in unique local", "fd00:ec2::254"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["public with a zone", "2606:4700:4700::1111%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["reserved", "4000::1"],
    ["a name", "acme.com"],
    ["nothing", ""],
    ["half an address", "8.8.8"],
    ["an octal spelling", "0177.0.0.1"],
    ["in brackets", "[2606:4700:4700::1111]"],
  ])("is not %s: %s", (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("a loopback address", () => {
  it.each(["127.0.0.1", "127.8.8.8", "::1", "0:0:0:0:0:0:0:1"])("is %s", (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  it.each(["128.0.0.1", "10.0.0.1", "0.0.0.0", "::", "::2", "::1%lo", "localhost", "2606:4700::1"])(
    "is not %s",
    (address) => {
      expect(isLoopbackAddress(address)).toBe(false);
    },
  );
});
