import { describe, expect, it } from "vitest";
import {
  changeFrom,
  compactNumber,
  counted,
  listed,
  multiple,
  percent,
  playTime,
  signedPercent,
} from "./number-format.ts";

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

describe("changeFrom", () => {
  it.each([
    [0, 0, 0],
    [0, 7, "new"],
    [4, 5, 0.25],
    [4, 0, -1],
    [-4, -2, 0.5],
  ])("tells from %d to %d as %s", (previous, now, expected) => {
    expect(changeFrom(previous, now)).toBe(expected);
  });
});

it("counts and lists as people say it, in other languages too", () => {
  expect([counted(1, "video"), counted(1_204, "video")]).toEqual(["1 video", "1,204 videos"]);
  expect(listed(["Ana", "Ben", "Cleo"])).toBe("Ana, Ben, and Cleo");
  expect(listed(["Ana", "Ben"], "de")).toBe("Ana und Ben");
  expect(compactNumber(1_204_300, "de")).toBe("1,2\u00a0Mio.");
});
