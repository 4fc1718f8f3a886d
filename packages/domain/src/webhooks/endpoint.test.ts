import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type EndpointUrlRules,
  EVERY_TYPE,
  isSubscribed,
  narrowTypes,
  placesBeyond,
  readEndpointUrl,
} from "./endpoint.ts";

const strict: EndpointUrlRules = { allowsLoopback: false, ownUrl: "https://clipledger.acme.com" };
const lenient: EndpointUrlRules = { allowsLoopback: true, ownUrl: "http://localhost:4000" };

function problemsOf(text: string, rules: EndpointUrlRules = strict): readonly string[] {
  const read = readEndpointUrl(text, rules);
  return read.isAllowed ? [] : read.problems;
}

function keptUrlOf(text: string, rules: EndpointUrlRules = strict): string | undefined {
  const read = readEndpointUrl(text, rules);
  return read.isAllowed ? read.url : undefined;
}

const notAName = "Use a host name, not an IP address";
const notPublic = "Use a public host name, not one of a local network";
const notKnown = "Not a host name that the internet knows";
const noUrl = "Not a URL";
const wrongPort = "Use port 443, or one from 1024 on";

describe("an endpoint's URL", () => {
  it.each([
    ["https://hooks.acme.com", "https://hooks.acme.com/"],
    ["https://hooks.acme.com/in?token=a%20b&x=1", "https://hooks.acme.com/in?token=a%20b&x=1"],
    ["HTTPS://Hooks.ACME.com/In", "https://hooks.acme.com/In"],
    ["https://hooks.acme.com:443/in", "https://hooks.acme.com/in"],
    ["https://hooks.acme.com:1024/in", "https://hooks.acme.com:1024/in"],
    ["https://hooks.acme.com:65535/in", "https://hooks.acme.com:65535/in"],
    ["https://acme.com./in", "https://acme.com/in"],
    ["https://acme.com./in:80@x", "https://acme.com/in:80@x"],
    ["https://hooks.acme.com/a/../b", "https://hooks.acme.com/b"],
    ["https://xn--pple-43d.com/", "https://xn--pple-43d.com/"],
    ["https://3com.com/", "https://3com.com/"],
    ["https://127.0.0.1.nip.io/", "https://127.0.0.1.nip.io/"],
    ["https://localhost.acme.com/", "https://localhost.acme.com/"],
    [`https://${"a.".repeat(125)}com/`, `https://${"a.".repeat(125)}com/`],
    ["https://internal.acme.com/", "https://internal.acme.com/"],
    ["  https://hooks.acme.com/in\n", "https://hooks.acme.com/in"],
  ])("may be %s", (text, kept) => {
    expect(keptUrlOf(text)).toBe(kept);
  });

  it.each([
    ["letters of other scripts, in plain sight", "https://аpple.com/", "https://xn--pple-43d.com/"],
    ["circled letters", "https://ⓗooks.acme.com/", "https://hooks.acme.com/"],
    ["another full stop", "https://hooks。acme．com/", "https://hooks.acme.com/"],
    ["a soft hyphen", "https://hooks.ac\u00adme.com/", "https://hooks.acme.com/"],
    ["a tab inside", "https://hooks.ac\tme.com/", "https://hooks.acme.com/"],
    ["an escaped letter", "https://hooks.%61cme.com/", "https://hooks.acme.com/"],
    ["backslashes", "https:\\\\hooks.acme.com\\in", "https://hooks.acme.com/in"],
    ["umlauts", "https://bücher.de/", "https://xn--bcher-kva.de/"],
  ])("is kept as it is called: %s", (_what, text, kept) => {
    expect(keptUrlOf(text)).toBe(kept);
  });

  it.each([
    ["nothing", ""],
    ["a word", "hooks"],
    ["no scheme", "hooks.acme.com/in"],
    ["no host", "https://"],
    ["only a path", "/in"],
    ["a broken port", "https://hooks.acme.com:99999/"],
    ["a broken IPv6 address", "https://[::1/"],
    ["an IPv6 address with a zone", "https://[fe80::1%25eth0]/"],
    ["too many numbers", "https://1.2.3.4.5/"],
    ["a number too large", "https://256.0.0.1/"],
    ["a last label that is a number", "https://acme.1/"],
    ["a space in the host", "https://hooks acme.com/"],
    ["broken punycode", "https://xn--/"],
  ])("is not one: %s", (_what, text) => {
    expect(problemsOf(text)).toEqual([noUrl]);
  });

  it.each(["http:", "ftp:", "wss:", "file:", "gopher:", "javascript:", "data:"])(
    "does not begin with %s",
    (scheme) => {
      expect(problemsOf(`${scheme}//hooks.acme.com/in`)).toContain("Use https");
    },
  );
});

describe("the host of an endpoint", () => {
  it.each([
    "https://127.0.0.1/",
    "https://8.8.8.8/",
    "https://8.8.8.8./",
    "https://2130706433/",
    "https://017700000001/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://127.0.1/",
    "https://0/",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://①②⑦.0.0.1/",
    "https://%31%32%37.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
    "https://[2606:4700:4700::1111]/",
    "https://[2002:7f00:1::]/",
  ])("is never an address: %s", (text) => {
    expect(problemsOf(text)).toEqual([notAName]);
  });

  it.each([
    "https://localhost/",
    "https://LOCALHOST/",
    "https://localhost./",
    "https://ｌocalhost/",
    "https://loc%61lhost/",
    "https://foo.localhost/",
    "https://hooks/",
    "https://com/",
    "https://com./",
    "https://printer.local/",
    "https://printer.local./",
    "https://metadata.google.internal/",
    "https://hooks.intranet/",
    "https://hooks.private/",
    "https://hooks.corp/",
    "https://router.home/",
    "https://router.home.arpa/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://nas.lan/",
    "https://box.localdomain/",
    "https://hooks.test/",
    "https://hooks.example/",
    "https://hooks.invalid/",
    "https://abc.onion/",
    "https://abc.alt/",
  ])("is never a local name: %s", (text) => {
    expect(problemsOf(text)).toEqual([notPublic]);
  });

  it.each([
    "https://a..acme.com/",
    "https://acme.com../",
    "https://.acme.com/",
    "https://under_score.acme.com/",
    "https://-a.acme.com/",
    "https://a-.acme.com/",
    `https://${"a".repeat(64)}.acme.com/`,
    `https://${"a.".repeat(123)}acme.com/`,
    "https://a*b.acme.com/",
  ])("is a name that name servers know: %s", (text) => {
    expect(problemsOf(text)).toEqual([notKnown]);
  });

  it.each([
    "https://clipledger.acme.com/in",
    "https://CLIPLEDGER.acme.com./in",
    "https://clipledger.acme.com:8443/in",
    "https://clipledger.acme。com/",
  ])("is never the service itself: %s", (text) => {
    expect(problemsOf(text)).toEqual(["Clipledger does not deliver to itself"]);
  });

  it("may be a neighbour of the service", () => {
    expect(problemsOf("https://hooks.clipledger.acme.com/")).toEqual([]);
  });
});

describe("the rest of an endpoint's URL", () => {
  it.each([0, 1, 22, 25, 80, 442, 444, 1023])("does not name port %i", (port) => {
    expect(problemsOf(`https://hooks.acme.com:${port}/`)).toEqual([wrongPort]);
  });

  it.each([
    "https://user@hooks.acme.com/",
    "https://user:pass@hooks.acme.com/",
    "https://:pass@hooks.acme.com/",
    "https://hooks.acme.com%2f@hooks.acme.com/",
  ])("holds no user name or password: %s", (text) => {
    expect(problemsOf(text)).toEqual(["Leave out the user name and password"]);
  });

  it("is not fooled by what only looks like a host", () => {
    expect(problemsOf("https://hooks.acme.com@127.0.0.1/")).toEqual([
      notAName,
      "Leave out the user name and password",
    ]);
    expect(problemsOf("https://127.0.0.1\\@hooks.acme.com/")).toEqual([notAName]);
  });

  it.each(["https://hooks.acme.com/#a", "https://hooks.acme.com/#"])("holds no fragment: %s", (text) => {
    expect(problemsOf(text)).toEqual(["Leave out the part after #"]);
  });

  it("is at most 2,048 characters as it is kept", () => {
    const start = "https://hooks.acme.com/";
    expect(problemsOf(start + "a".repeat(2048 - start.length))).toEqual([]);
    expect(problemsOf(start + "a".repeat(2049 - start.length))).toEqual(["Use at most 2,048 characters"]);
    expect(problemsOf(start + "ä".repeat(400))).toEqual(["Use at most 2,048 characters"]);
  });

  it("names everything that is wrong at once", () => {
    expect(problemsOf(`http://user@10.0.0.1:25/${"a".repeat(2048)}#x`)).toEqual([
      "Use https",
      notAName,
      wrongPort,
      "Leave out the user name and password",
      "Leave out the part after #",
      "Use at most 2,048 characters",
    ]);
  });
});

describe("a receiver on this machine", () => {
  it.each([
    "http://localhost/in",
    "http://localhost:3000/in",
    "https://localhost:3000/in",
    "http://127.0.0.1:25/in",
    "http://127.1:3000/in",
    "http://[::1]:3000/in",
    "http://[0:0:0:0:0:0:0:1]:3000/in",
  ])("is allowed by the setting only: %s", (text) => {
    expect(problemsOf(text, lenient)).toEqual([]);
    expect(problemsOf(text)).not.toEqual([]);
  });

  it.each(["http://localhost:4000/in", "http://127.0.0.1:4000/", "http://[::1]:4000/"])(
    "is not the service itself: %s",
    (text) => {
      expect(problemsOf(text, lenient)).toEqual(["Clipledger does not deliver to itself"]);
    },
  );

  it("is not the service itself on the port that its scheme stands for", () => {
    const rules = { allowsLoopback: true, ownUrl: "http://localhost" };
    expect(problemsOf("http://127.0.0.1:80/in", rules)).toEqual(["Clipledger does not deliver to itself"]);
    expect(problemsOf("https://127.0.0.1/in", rules)).toEqual([]);
  });

  it.each([
    ["http://127.0.0.2:3000/", notAName],
    ["http://0.0.0.0:3000/", notAName],
    ["http://[::ffff:127.0.0.1]:3000/", notAName],
    ["http://192.168.0.1:3000/", notAName],
    ["http://foo.localhost:3000/", notPublic],
    ["http://hooks.acme.com/", "Use https"],
  ])("is none of the others: %s", (text, problem) => {
    expect(problemsOf(text, lenient)).toContain(problem);
  });

  it("has no user name, fragment or other scheme either", () => {
    expect(problemsOf("ftp://a@localhost:3000/#x", lenient)).toEqual([
      "Use https or http",
      "Leave out the user name and password",
      "Leave out the part after #",
    ]);
  });
});

const optIn = new Set(["video.published", "video.views_milestone"]);

describe("a subscription", () => {
  it.each([
    [["campaign.created"], "campaign.created", true],
    [["campaign.created"], "campaign.updated", false],
    [["campaign.created", "campaign.updated"], "campaign.updated", true],
    [["*"], "campaign.created", true],
    [["*"], "a.type.to.come", true],
    [["*"], "video.published", false],
    [["*", "video.published"], "video.published", true],
    [["*", "video.published"], "video.views_milestone", false],
    [["*", "video.published"], "campaign.created", true],
    [["video.published"], "video.published", true],
    [[], "campaign.created", false],
  ])("to %j receives %s: %j", (types, type, expected) => {
    expect(isSubscribed(types, type, optIn)).toBe(expected);
  });

  it("receives no less with another type beside", () => {
    const type = fc.constantFrom(EVERY_TYPE, "campaign.created", "campaign.updated", ...optIn);
    fc.assert(
      fc.property(fc.array(type), type, type, (types, added, event) => {
        const before = isSubscribed(types, event, optIn);
        const after = isSubscribed([...types, added], event, optIn);
        expect(after || !before).toBe(true);
      }),
    );
  });
});

describe("a list of allowed types", () => {
  it.each([
    [["payout.paid"], ["payout.paid"], []],
    [["payout.paid", "payout.due", "*"], ["payout.paid"], [1, 2]],
    [["*", "payout.paid"], ["*"], []],
    [["*", "video.published"], ["*"], [1]],
    [["video.published"], ["*", "video.published"], []],
  ])("finds %j to go beyond %j at %j", (types, allowed, places) => {
    expect(placesBeyond(types, allowed, optIn)).toEqual(places);
  });

  it.each([
    [["payout.paid", "payout.due"], ["payout.due"], ["payout.due"]],
    [["*"], ["payout.paid", "video.published"], ["payout.paid"]],
    [
      ["*", "video.published"],
      ["payout.paid", "video.published"],
      ["payout.paid", "video.published"],
    ],
    [["*", "video.published"], ["*"], ["*"]],
    [["*", "payout.paid"], ["*"], ["*", "payout.paid"]],
    [["payout.paid"], ["*"], ["payout.paid"]],
    [
      ["payout.paid", "payout.due"],
      ["payout.due", "payout.paid"],
      ["payout.paid", "payout.due"],
    ],
    [["payout.paid"], ["payout.due"], []],
  ])("narrows %j by %j to %j", (types, allowed, narrowed) => {
    expect(narrowTypes(types, allowed, optIn)).toEqual(narrowed);
  });

  it("leaves exactly what both receive, and nothing that goes beyond it", () => {
    const type = fc.constantFrom(EVERY_TYPE, "campaign.created", "campaign.updated", ...optIn);
    const event = fc.constantFrom("campaign.created", "campaign.updated", "a.type.to.come", ...optIn);
    fc.assert(
      fc.property(fc.uniqueArray(type), fc.uniqueArray(type), event, (types, allowed, received) => {
        const narrowed = narrowTypes(types, allowed, optIn);
        const isReceivedByBoth = [types, allowed].every((list) => isSubscribed(list, received, optIn));
        expect(isSubscribed(narrowed, received, optIn)).toBe(isReceivedByBoth);
        expect(placesBeyond(narrowed, allowed, optIn)).toEqual([]);
      }),
    );
  });
});
