import { describe, expect, it } from "vitest";
import { grantableRoles, memberRefusal } from "./access.ts";

describe("grantableRoles", () => {
  it("lets an owner grant every role", () => {
    expect(grantableRoles("owner")).toEqual(["owner", "admin", "member", "viewer"]);
  });

  it("keeps an admin from making owners", () => {
    expect(grantableRoles("admin")).toEqual(["admin", "member", "viewer"]);
  });

  it("lets members and viewers grant nothing", () => {
    expect(grantableRoles("member")).toEqual([]);
    expect(grantableRoles("viewer")).toEqual([]);
  });
});

describe("memberRefusal", () => {
  it("lets an owner change another owner", () => {
    expect(memberRefusal("owner", "owner", 2)).toBeUndefined();
  });

  it("protects the last owner, even from themselves", () => {
    expect(memberRefusal("owner", "owner", 1)).toMatch(/at least one owner/);
  });

  it("protects owners from admins", () => {
    expect(memberRefusal("admin", "owner", 2)).toMatch(/Only an owner/);
  });

  it("gives members and viewers no say", () => {
    expect(memberRefusal("member", "viewer", 1)).toMatch(/Only admins/);
  });
});
