import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { fieldErrors, formError, isSignedOut, listInError, readError, trackingIssues } from "./errors.ts";

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

describe("formError", () => {
  it("stays silent when every problem has a field", () => {
    expect(formError(refused, ["name"])).toBeUndefined();
  });

  it("speaks up for problems without a field on the form", () => {
    expect(formError(refused, ["email"])).toBe("name: Too short; name: Other");
  });

  it("has nothing to say without an error", () => {
    expect(formError(null, [])).toBeUndefined();
  });
});

describe("readError", () => {
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

describe("trackingIssues", () => {
  it("hands on why each was refused", () => {
    const issue = {
      platform: "tiktok",
      identifier: "mina",
      errorCode: "NOT_FOUND",
      message: "No such account",
    };
    const error = new ORPCError("TRACKED_ACCOUNT_VALIDATION_FAILED", {
      status: 400,
      data: { issues: [issue] },
    });
    expect(trackingIssues(error)).toEqual([issue]);
    expect(readError(error).message).toBe("No such account");
  });

  it("finds none in other errors", () => {
    expect(trackingIssues(refused)).toEqual([]);
    expect(trackingIssues(null)).toEqual([]);
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
