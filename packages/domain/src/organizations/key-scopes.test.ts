import { describe, expect, it } from "vitest";
import { areaOfTag, grantsScope, KEY_SCOPES } from "./key-scopes.ts";

describe("grantsScope", () => {
  it.each([
    [["campaigns:read"], "campaigns", "read", true],
    [["campaigns:read"], "campaigns", "write", false],
    [["campaigns:write"], "campaigns", "read", true],
    [["campaigns:write"], "creators", "read", false],
    [["*:read"], "payouts", "read", true],
    [["*:read"], "payouts", "write", false],
    [["*:read", "briefs:write"], "briefs", "write", true],
    [["*:write"], "payouts", "write", true],
    [[], "events", "read", false],
  ] as const)("of %j says whether they hold %s:%s", (scopes, area, verb, isGranted) => {
    expect(grantsScope(scopes, area, verb)).toBe(isGranted);
  });
});

describe("scopes", () => {
  it("have no writing where an area has nothing to write", () => {
    expect(KEY_SCOPES).toContain("activity-log:read");
    expect(KEY_SCOPES).not.toContain("activity-log:write");
  });

  it("are named as the tags are", () => {
    expect(areaOfTag("Tracked individual videos")).toBe("tracked-individual-videos");
    expect(() => areaOfTag("Something new")).toThrow("No area");
  });
});
