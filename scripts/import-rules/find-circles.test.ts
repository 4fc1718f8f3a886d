import { describe, expect, it } from "vitest";
import { findCircles } from "./find-circles.ts";

function circlesIn(imports: Record<string, string[]>): string[] {
  return findCircles(new Map(Object.entries(imports))).map((circle) => circle.join(" → "));
}

describe("findCircles", () => {
  it("accepts a file reached by two ways", () => {
    expect(circlesIn({ a: ["b", "c"], b: ["d"], c: ["d"] })).toEqual([]);
  });

  it("finds a file that imports itself", () => {
    expect(circlesIn({ a: ["a"] })).toEqual(["a → a"]);
  });

  it("finds a circle of two", () => {
    expect(circlesIn({ a: ["b"], b: ["a"] })).toEqual(["b → a → b"]);
  });

  it("finds a circle of three behind an innocent file", () => {
    expect(circlesIn({ a: ["b"], b: ["c"], c: ["d"], d: ["b"] })).toEqual(["d → b → c → d"]);
  });

  it("reports a circle once, however often the import is repeated", () => {
    expect(circlesIn({ a: ["b", "b"], b: ["a", "a"] })).toEqual(["b → a → b"]);
  });

  it("reports each of two circles that share a file", () => {
    expect(circlesIn({ a: ["b", "c"], b: ["a"], c: ["a"] })).toEqual(["b → a → b", "c → a → c"]);
  });

  it("shows the shortest way round", () => {
    expect(circlesIn({ a: ["b", "d"], b: ["c"], c: ["d"], d: ["a"] })).toEqual(["d → a → d"]);
  });
});
