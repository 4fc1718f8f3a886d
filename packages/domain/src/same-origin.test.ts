import { describe, expect, it } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

describe("two addresses", () => {
  it.each([
    ["https://api.acme.com/v1", "https://api.acme.com/v2/other"],
    ["https://api.acme.com", "https://API.Acme.COM:443/"],
    ["http://api.acme.com:80/a", "http://api.acme.com/b"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example/v1"],
    ["https://127.0.0.1/a", "https://2130706433/b"],
    ["https://[::1]:8443/a", "https://[0:0:0:0:0:0:0:1]:8443/b"],
  ])("have the same origin: %s and %s", (one, other) => {
    expect([isSameOrigin(one, other), isSameOrigin(other, one)]).toEqual([true, true]);
  });

  it.each([
    ["https://api.acme.com", "http://api.acme.com"],
    ["https://api.acme.com", "https://api.acme.com:8443"],
    ["https://api.acme.com", "https://evil.example/api.acme.com"],
    ["https://api.acme.com", "https://api.acme.com.evil.example"],
    ["https://api.acme.com", "https://api.acme.com@evil.example"],
    ["https://api.acme.com", "https://user:word@api.acme.com"],
    ["https://api.acme.com", "https://:word@api.acme.com"],
    // A name server reads the dot as the end of the name; without it, it may try names of its own network first.
    ["https://api.acme.com", "https://api.acme.com."],
    ["https://api.acme.com", "ftp://api.acme.com"],
    ["not an address", "not an address"],
    ["file:///etc/passwd", "file:///etc/passwd"],
    ["xhttps://api.acme.com", "xhttps://api.acme.com"],
    ["httpsx://api.acme.com", "httpsx://api.acme.com"],
    [["https://api.acme.com"], ["https://api.acme.com"]],
    ["", ""],
    [undefined, undefined],
    [null, null],
    [1, 1],
  ])("have different origins, or none: %s and %s", (one, other) => {
    expect([isSameOrigin(one, other), isSameOrigin(other, one)]).toEqual([false, false]);
  });
});
