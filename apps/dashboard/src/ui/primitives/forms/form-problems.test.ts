import { describe, expect, it } from "vitest";
import { areAllShown } from "./form-problems.tsx";

describe("the message of a form", () => {
  const problems = { name: "Too short", "tags.2": "Not a word" };

  it("is not needed when every problem has a field", () => {
    expect(areAllShown(problems, ["email", "name", "tags"])).toBe(true);
  });

  it("speaks up for problems without a field", () => {
    expect(areAllShown(problems, ["name", "tag"])).toBe(false);
  });

  it("speaks up for a refusal that lists no problems", () => {
    expect(areAllShown({}, ["name"])).toBe(false);
  });
});
