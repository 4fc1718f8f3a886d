import { describe, expect, it } from "vitest";
import { parseXml } from "./read-xml.ts";

const whatToDo = "Export fewer days at a time, and import each file by itself";

describe("a document", () => {
  it("may begin with a byte order mark or blank lines", () => {
    const root = { name: "a", attributes: {}, children: [], text: "x" };
    expect(parseXml("\uFEFF<a>x</a>")).toEqual(root);
    expect(parseXml("\n <a>x</a>")).toEqual(root);
  });

  it("needs an element", () => {
    expect(() => parseXml("<!-- nothing -->")).toThrow("document must contain a root element");
  });

  it("has at most 10,000,000 characters", () => {
    const textOf = (length: number) => `<a>${"x".repeat(length - "<a></a>".length)}</a>`;
    expect(parseXml(textOf(10_000_000)).text).toHaveLength(9_999_993);
    expect(() => parseXml(textOf(10_000_001))).toThrow(
      `The file has more than 10,000,000 characters. ${whatToDo}`,
    );
  });

  it("has at most 500,000 elements", () => {
    const textOf = (elements: number) => `<a>${"<b/>".repeat(elements - 1)}</a>`;
    expect(parseXml(textOf(500_000)).children).toHaveLength(499_999);
    expect(() => parseXml(textOf(500_001))).toThrow(`The file has more than 500,000 elements. ${whatToDo}`);
  });
});
