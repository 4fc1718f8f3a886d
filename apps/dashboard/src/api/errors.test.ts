import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { listInError } from "./error-data.ts";
import { fieldErrors, isSignedOut, readError } from "./errors.ts";

const refused = new ORPCError("BAD_REQUEST", {
  status: 400,
  data: {
    issues: [
      { path: "name", message: "Too short" },
      { path: "name", message: "Other" },
    ],
  },
});

describe("fieldErrors", () => {
  it("names each field, first problem first", () => {
    expect(fieldErrors(refused)).toEqual({ name: "Too short" });
  });

  it("finds none in errors without issues", () => {
    expect(fieldErrors(new Error("offline"))).toEqual({});
    expect(fieldErrors(new ORPCError("BAD_REQUEST", { status: 400, data: { issues: "?" } }))).toEqual({});
  });
});

describe("readError", () => {
  it("names every field of a refusal and its problem", () => {
    expect(readError(refused).message).toBe("name: Too short; name: Other");
  });

  it("passes the request id on", () => {
    const error = new ORPCError("INTERNAL_SERVER_ERROR", { status: 500, data: { requestId: "req_1" } });
    expect(readError(error).requestId).toBe("req_1");
  });

  it("keeps the server's word for refusals", () => {
    expect(readError(new ORPCError("LAST_OWNER", { status: 409, message: "Keeps one owner" })).message).toBe(
      "Keeps one owner.",
    );
  });

  it("explains a missing answer", () => {
    expect(readError(new TypeError("Failed to fetch")).message).toMatch(/did not answer/);
  });

  it("does not blame the network for a fault of the page", () => {
    expect(readError(new TypeError("x.split is not a function")).message).toMatch(/This page has a fault/);
  });
});

describe("listInError", () => {
  it("hands on the ids that an error names", () => {
    const error = new ORPCError("CREATOR_ALREADY_ASSIGNED", {
      status: 409,
      data: { creatorIds: ["orgcre_4Rk8sVn1QwZp", 7] },
    });
    expect(listInError(error, "creatorIds")).toEqual(["orgcre_4Rk8sVn1QwZp"]);
  });

  it("finds none in other errors", () => {
    expect(listInError(refused, "creatorIds")).toEqual([]);
    expect(listInError(new Error("offline"), "creatorIds")).toEqual([]);
    expect(listInError(new ORPCError("INVALID_STATE", { status: 409 }), "creatorIds")).toEqual([]);
  });
});

describe("isSignedOut", () => {
  it("recognises a lost session only", () => {
    expect(isSignedOut(new ORPCError("UNAUTHORIZED", { status: 401 }))).toBe(true);
    expect(isSignedOut(new ORPCError("FORBIDDEN", { status: 403 }))).toBe(false);
  });
});
