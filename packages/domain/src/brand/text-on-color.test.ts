import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, type HexColor, isHexColor, textOnColor } from "./text-on-color.ts";

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, "0")}`);

describe("text on a color", () => {
  it("can always be read", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(contrast(color, textOnColor(color))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it.each<[HexColor, HexColor]>([
    ["#000000", "#ffffff"],
    ["#0b6350", "#ffffff"],
    ["#ffe000", "#000000"],
    ["#ffffff", "#000000"],
  ])("of %s is %s", (color, text) => {
    expect(textOnColor(color)).toBe(text);
  });

  it("measures from 1 to 21", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#777777")).toBe(1);
  });

  it.each<[HexColor, number]>([
    ["#0a0a0a", 1.0607],
    ["#0b0b0b", 1.0669],
    ["#ff0000", 5.252],
    ["#00ff00", 15.304],
    ["#0000ff", 2.444],
  ])("measures %s on black as WCAG does", (color, ratio) => {
    expect(contrast(color, "#000000")).toBeCloseTo(ratio, 4);
  });
});

describe("a color", () => {
  it.each(["#0b6350", "#ABCDEF", "#0189af", "#000000"])("is written as %s", (text) => {
    expect(isHexColor(text)).toBe(true);
  });

  it.each(["#fff", "0b6350", "#0b635g", "red", "#0b6350ff", "x#0b6350", "##0b6350", ""])(
    "is not written as %s",
    (text) => {
      expect(isHexColor(text)).toBe(false);
    },
  );
});
