import { describe, expect, it } from "vitest";
import { pastedParts, withoutPart } from "./paste-list.tsx";

describe("pastedParts", () => {
  it("takes lines, commas, semicolons and spaces as separators", () => {
    expect(pastedParts(" a,b;\n\nc\td ")).toEqual(["a", "b", "c", "d"]);
  });
});

describe("withoutPart", () => {
  it("leaves the others, a line each", () => {
    expect(withoutPart("@a, b https://tiktok.com/@c", "b")).toBe("@a\nhttps://tiktok.com/@c");
  });
});
