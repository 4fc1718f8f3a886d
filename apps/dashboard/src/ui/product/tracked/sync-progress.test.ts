import { describe, expect, it } from "vitest";
import { runName } from "./sync-progress.tsx";

describe("runName", () => {
  it.each([
    ["accounts", "mina.cooks", "@mina.cooks"],
    ["videos", "7412", "Video 7412"],
    ["unknown", null, "Unnamed"],
  ] as const)("calls %s %s %s", (dataType, identifier, expected) => {
    expect(runName({ dataType, identifier })).toBe(expected);
  });
});
