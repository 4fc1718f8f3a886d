import { describe, expect, it } from "vitest";
import { bell, drawDigits, keyAt, keyOf, pickSeveral, share, shareAt, wholeBetween } from "./draws.ts";

const keys = Array.from({ length: 20_000 }, (_, index) => keyAt(keyOf("test"), index));

describe("draws", () => {
  it("give the same for the same key and label, and something else for another", () => {
    expect(share(keyOf("a"), "x")).toBe(share(keyOf("a"), "x"));
    expect(share(keyOf("a"), "x")).not.toBe(share(keyOf("a"), "y"));
    expect(share(keyOf("a"), "x")).not.toBe(share(keyOf("b"), "x"));
  });

  it("spread shares evenly, by label and by number", () => {
    for (const shares of [keys.map((key) => share(key, "x")), keys.map((_, index) => shareAt(7, index))]) {
      const tenths = Array.from({ length: 10 }, () => 0);
      for (const value of shares) tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
      for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200);
    }
  });

  it("reach both ends of a range of whole numbers and nothing outside", () => {
    expect(new Set(keys.map((key) => wholeBetween(key, "die", 1, 6)))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it("draw a bell around zero", () => {
    const values = keys.map((key) => bell(key, "height"));
    const mean = values.reduce((total, value) => total + value, 0) / values.length;
    const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(variance).toBeCloseTo(1, 1);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it("pick each item at most once", () => {
    expect(pickSeveral(keyOf("a"), "items", [1, 2, 3], 9).sort()).toEqual([1, 2, 3]);
    expect(pickSeveral(keyOf("a"), "items", [], 2)).toEqual([]);
  });

  it("draw digits that do not begin with a zero", () => {
    for (const key of keys.slice(0, 500)) expect(drawDigits(key, "id", 19)).toMatch(/^[1-9]\d{18}$/);
  });
});
