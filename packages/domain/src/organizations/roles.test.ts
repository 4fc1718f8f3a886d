import { describe, expect, it } from "vitest";
import { ROLES, roleAtLeast } from "./roles.ts";

describe("roleAtLeast", () => {
  it.each([
    ["owner", ["owner", "admin", "member", "viewer"]],
    ["admin", ["admin", "member", "viewer"]],
    ["member", ["member", "viewer"]],
    ["viewer", ["viewer"]],
  ] as const)("lets %s do what %j may do, and no more", (role, minimums) => {
    expect(ROLES.filter((minimum) => roleAtLeast(role, minimum))).toEqual(minimums);
  });
});
