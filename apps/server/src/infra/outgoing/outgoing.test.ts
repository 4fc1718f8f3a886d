import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect as connectTo } from "node:net";
import { type buildConnector, request } from "undici";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AddressNotAllowed, NameNotResolved, type Resolve } from "./allowed-addresses.ts";
import { createOutgoing, type Outgoing } from "./outgoing.ts";

let receiver: Server;
let port: number;
let received: string[] = [];

beforeAll(async () => {
  receiver = createServer(({ url = "", headers }, response) => {
    received.push(`${headers.host}${url}`);
    const isRedirect = url.startsWith("/moved");
    response.writeHead(isRedirect ? 302 : 200, isRedirect ? { location: `http://localhost:${port}/in` } : {});
    response.end("ok");
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  port = (receiver.address() as AddressInfo).port; // safe: it listens on a port, not on a pipe
});
afterAll(() => receiver.close());

const PUBLIC_V4 = "93.184.216.34";
const PUBLIC_V6 = "2606:2800:220:1::1";

/** In place of the way out: notes where it would go, and ends at the receiver. */
function dialingHome(dialed: string[]): typeof buildConnector {
  return () =>
    ({ hostname }, callback) => {
      dialed.push(hostname);
      const socket = connectTo(port, "127.0.0.1", () => callback(null, socket));
    };
}

interface Try {
  readonly outgoing: Outgoing;
  readonly dialed: readonly string[];
  readonly asked: readonly string[];
}

/** The answers of name servers, one after the other; the last one stays. */
function outgoingWith(answers: readonly (readonly string[])[], allowsLoopback = false): Try {
  const dialed: string[] = [];
  const asked: string[] = [];
  const waiting = [...answers];
  const resolve: Resolve = async (hostname) => {
    asked.push(hostname);
    return (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? [];
  };
  const outgoing = createOutgoing({
    allowsLoopback,
    ownUrl: "https://clipledger.acme.com",
    network: { resolve, buildDialer: dialingHome(dialed) },
  });
  received = [];
  return { outgoing, dialed, asked };
}

function post(outgoing: Outgoing, url: string): Promise<number> {
  return request(url, { method: "POST", dispatcher: outgoing.dispatcher, body: "{}" }).then(
    async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    },
  );
}

describe("the review of an address", () => {
  it("answers the address as it is to be kept", async () => {
    const { outgoing, asked } = outgoingWith([[PUBLIC_V4, PUBLIC_V6]]);
    expect(await outgoing.review("https://Hooks.Acme.com./in")).toEqual({
      isAllowed: true,
      url: "https://hooks.acme.com/in",
    });
    expect(asked).toEqual(["hooks.acme.com"]);
    await outgoing.close();
  });

  it("asks nobody about an address that breaks the rules", async () => {
    const { outgoing, asked } = outgoingWith([[PUBLIC_V4]]);
    expect(await outgoing.review("http://10.0.0.1/")).toEqual({
      isAllowed: false,
      problems: ["Use https", "Use a host name, not an IP address"],
    });
    expect((await outgoing.review("https://clipledger.acme.com/")).isAllowed).toBe(false);
    expect(asked).toEqual([]);
    await outgoing.close();
  });

  it.each([
    ["a private address", ["10.0.0.1"]],
    ["loopback", ["127.0.0.1"]],
    ["loopback, mapped", ["::ffff:127.0.0.1"]],
    ["NAT64", ["64:ff9b::a00:1"]],
    ["6to4", ["2002:a00:1::1"]],
    ["metadata", ["169.254.169.254"]],
    ["metadata in IPv6", ["fd00:ec2::254"]],
    ["a local address among public ones", [PUBLIC_V4, PUBLIC_V6, "192.168.0.1"]],
    ["something that is no address", ["localhost"]],
  ])("refuses a name that leads to %s", async (_what, addresses) => {
    const { outgoing } = outgoingWith([addresses]);
    expect(await outgoing.review("https://hooks.acme.com/")).toEqual({
      isAllowed: false,
      problems: ["This host name leads into a local network"],
    });
    await outgoing.close();
  });

  it("refuses a name without an address, or whose name server fails", async () => {
    const problems = ["No address is found for this host name"];
    const { outgoing } = outgoingWith([[]]);
    expect(await outgoing.review("https://hooks.acme.com/")).toEqual({ isAllowed: false, problems });
    await outgoing.close();
    const resolve = () => Promise.reject(new Error("SERVFAIL"));
    const failing = createOutgoing({ allowsLoopback: false, ownUrl: "https://a.com", network: { resolve } });
    expect(await failing.review("https://hooks.acme.com/")).toEqual({ isAllowed: false, problems });
    await failing.close();
  });

  it("allows receivers on this machine by the setting only, and asks nobody about them", async () => {
    const lenient = outgoingWith([[]], true);
    for (const url of ["http://localhost:3000/", "http://127.0.0.1:3000/", "http://[::1]:3000/"])
      expect(await lenient.outgoing.review(url)).toEqual({ isAllowed: true, url });
    expect(lenient.asked).toEqual([]);
    await lenient.outgoing.close();
    const strict = outgoingWith([[]]);
    expect((await strict.outgoing.review("http://localhost:3000/")).isAllowed).toBe(false);
    await strict.outgoing.close();
  });
});

describe("a connection to an address", () => {
  // The receiver speaks no TLS; where the way out ends is the dialer's business.
  const url = "https://hooks.acme.com/in";

  it("goes to what was checked at that moment, with the name of the endpoint", async () => {
    const { outgoing, dialed } = outgoingWith([[PUBLIC_V4, PUBLIC_V6]]);
    expect(await post(outgoing, url)).toBe(200);
    expect(dialed).toEqual([PUBLIC_V4]);
    expect(received).toEqual(["hooks.acme.com/in"]);
    await outgoing.close();
  });

  it.each([
    ["this machine", "127.0.0.1"],
    ["this machine, mapped", "::ffff:127.0.0.1"],
    ["a private network", "10.0.0.1"],
    ["a private network through NAT64", "64:ff9b::a00:1"],
    ["metadata", "169.254.169.254"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["a link-local address", "fe80::1"],
    ["multicast", "224.0.0.1"],
  ])("is refused when the name was public at save and leads to %s now", async (_what, address) => {
    const { outgoing, dialed, asked } = outgoingWith([[PUBLIC_V4], [address]]);
    expect((await outgoing.review(url)).isAllowed).toBe(true);
    await expect(post(outgoing, url)).rejects.toThrow(AddressNotAllowed);
    expect(asked).toHaveLength(2);
    expect([dialed, received]).toEqual([[], []]);
    await outgoing.close();
  });

  it("is refused when one of several addresses is a local one", async () => {
    const { outgoing, dialed } = outgoingWith([[PUBLIC_V4, "127.0.0.1"]]);
    await expect(post(outgoing, url)).rejects.toThrow(AddressNotAllowed);
    expect(dialed).toEqual([]);
    await outgoing.close();
  });

  it("asks once for each connection: there is no second answer to go to", async () => {
    const { outgoing, dialed, asked } = outgoingWith([[PUBLIC_V4], ["127.0.0.1"]]);
    expect(await post(outgoing, url)).toBe(200);
    expect(asked).toEqual(["hooks.acme.com"]);
    expect(dialed).toEqual([PUBLIC_V4]);
    await outgoing.close();
  });

  it("is not used for ever, however busy it is: the name is looked up and checked again", async () => {
    const { outgoing, asked } = outgoingWith([[PUBLIC_V4], ["127.0.0.1"]]);
    vi.useFakeTimers({ toFake: ["performance"] });
    expect(await post(outgoing, url)).toBe(200);
    vi.advanceTimersByTime(30_001);
    await expect(post(outgoing, url)).rejects.toThrow(AddressNotAllowed);
    vi.useRealTimers();
    expect([asked.length, received.length]).toEqual([2, 1]);
    await outgoing.close();
  });

  it("is refused when the name has no address any more", async () => {
    const { outgoing } = outgoingWith([[PUBLIC_V4], []]);
    await outgoing.review(url);
    await expect(post(outgoing, url)).rejects.toThrow(NameNotResolved);
    await outgoing.close();
  });

  it("is refused to addresses that need no lookup, and to names of this machine", async () => {
    const { outgoing, asked } = outgoingWith([[PUBLIC_V4]]);
    for (const target of [
      "127.0.0.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "10.0.0.1",
      "169.254.169.254",
      "localhost",
    ])
      await expect(post(outgoing, `https://${target}:${port}/in`)).rejects.toThrow(AddressNotAllowed);
    expect([asked, received]).toEqual([[], []]);
    await outgoing.close();
  });

  it("is refused without encryption, except to this machine where the setting allows it", async () => {
    const { outgoing } = outgoingWith([[PUBLIC_V4]], true);
    await expect(post(outgoing, "http://hooks.acme.com/in")).rejects.toThrow(AddressNotAllowed);
    expect(await post(outgoing, `http://localhost:${port}/in`)).toBe(200);
    expect(received).toEqual([`localhost:${port}/in`]);
    await outgoing.close();
  });

  it("lets no other name lead to this machine, whatever the setting says", async () => {
    const { outgoing } = outgoingWith([["127.0.0.1"]], true);
    await expect(post(outgoing, url)).rejects.toThrow(AddressNotAllowed);
    expect((await outgoing.review(url)).isAllowed).toBe(false);
    await outgoing.close();
  });

  it("reaches this machine by the real way out, and follows no redirect", async () => {
    received = [];
    const outgoing = createOutgoing({ allowsLoopback: true, ownUrl: "http://localhost:4000" });
    expect(await post(outgoing, `http://127.0.0.1:${port}/in`)).toBe(200);
    expect(await post(outgoing, `http://localhost:${port}/moved`)).toBe(302);
    expect(received).toEqual([`127.0.0.1:${port}/in`, `localhost:${port}/moved`]);
    await outgoing.close();
  });
});
