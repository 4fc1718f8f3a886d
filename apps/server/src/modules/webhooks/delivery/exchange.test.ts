import { describe, expect, it } from "vitest";
import { AddressNotAllowed, NameNotResolved } from "../../../infra/outgoing/allowed-addresses.ts";
import { attemptErrorOf } from "./exchange.ts";

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe("the reason why no answer came", () => {
  it.each([
    ["ECONNREFUSED", "connection"],
    ["ECONNRESET", "connection"],
    ["EHOSTUNREACH", "connection"],
    ["UND_ERR_SOCKET", "connection"],
    ["HPE_INVALID_CONSTANT", "connection"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
    ["ETIMEDOUT", "timeout"],
    ["ENOTFOUND", "name_not_resolved"],
    ["EAI_AGAIN", "name_not_resolved"],
    ["EPROTO", "tls"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
    ["CERT_HAS_EXPIRED", "tls"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "tls"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "tls"],
  ])("%s is %s", (code, expected) => {
    expect(attemptErrorOf(withCode(code))).toBe(expected);
  });

  it("is the guard's where it refused", () => {
    expect(attemptErrorOf(new AddressNotAllowed("local"))).toBe("address_not_allowed");
    expect(attemptErrorOf(new NameNotResolved("nobody"))).toBe("name_not_resolved");
  });

  it("is that of the first address where several were tried", () => {
    expect(attemptErrorOf(new AggregateError([withCode("ETIMEDOUT"), withCode("ECONNREFUSED")]))).toBe(
      "timeout",
    );
  });

  it.each([undefined, "text", new Error("no code")])("is the connection's for %j", (error) => {
    expect(attemptErrorOf(error)).toBe("connection");
  });
});
