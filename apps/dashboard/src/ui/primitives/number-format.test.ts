import { describe, expect, it } from "vitest";
import { compactNumber, multiple, percent, playTime, signedPercent } from "./number-format.ts";

describe("compactNumber", () => {
  it.each([
    [0, "0"],
    [9_210, "9,210"],
    [12_840, "12.8K"],
    [128_400, "128K"],
    [999_999, "1M"],
    [1_204_300, "1.2M"],
    [-12_840, "-12.8K"],
  ])("writes %d as %s", (value, expected) => {
    expect(compactNumber(value)).toBe(expected);
  });
});

describe("percent", () => {
  it.each([
    [0, "0%"],
    [0.0046, "0.46%"],
    [0.0892, "8.9%"],
    [0.09, "9.0%"],
    [0.0996, "10%"],
    [0.5, "50%"],
    [1.374, "137%"],
  ])("writes %d as %s", (share, expected) => {
    expect(percent(share)).toBe(expected);
  });
});

describe("signedPercent", () => {
  it.each([
    [0.12, "+12%"],
    [-0.034, "−3.4%"],
    [0, "0%"],
  ])("writes %d as %s", (change, expected) => {
    expect(signedPercent(change)).toBe(expected);
  });
});

describe("multiple", () => {
  it.each([
    [1, "1.0×"],
    [6.42, "6.4×"],
    [1234.5, "1,235×"],
  ])("writes %d as %s", (factor, expected) => {
    expect(multiple(factor)).toBe(expected);
  });
});

describe("playTime", () => {
  it.each([
    [5, "0:05"],
    [94, "1:34"],
  ])("writes %d seconds as %s", (seconds, expected) => {
    expect(playTime(seconds)).toBe(expected);
  });
});
