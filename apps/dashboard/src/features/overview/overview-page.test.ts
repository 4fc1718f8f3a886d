import { describe, expect, it } from "vitest";
import { greeting } from "./overview-page.tsx";

describe("greeting", () => {
  it.each([
    [8, "Ada Meyer", "Good morning, Ada"],
    [13, "Ada", "Good afternoon, Ada"],
    [22, " Ada  Meyer ", "Good evening, Ada"],
    [2, null, "Good evening"],
    [9, "", "Good morning"],
  ])("at %i o'clock greets %s with %s", (hour, name, expected) => {
    expect(greeting(name, new Date(2026, 8, 21, hour))).toBe(expected);
  });
});
