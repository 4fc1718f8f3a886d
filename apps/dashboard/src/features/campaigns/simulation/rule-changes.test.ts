import { describe, expect, it } from "vitest";
import { ruleChanges } from "./rule-changes.ts";

describe("ruleChanges", () => {
  it("has nothing to ask about a new name", () => {
    expect(ruleChanges({ name: "Another" })).toBeUndefined();
    expect(ruleChanges(undefined)).toBeUndefined();
  });

  it("asks about all changes once one of them may pay otherwise", () => {
    const changes = { name: "Another", videoTarget: 3 };
    expect(ruleChanges(changes)).toBe(changes);
  });
});
