import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../scripts/test-run/property-runs.ts";
import { hostileMarkdown } from "./fixtures/arbitrary-documents.ts";
import { findSlips } from "./fixtures/find-slips.ts";
import { type GivenRichText, readRichText } from "./read-rich-text.ts";

const hostileNode = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        "doc",
        "paragraph",
        "heading",
        "bulletList",
        "listItem",
        "text",
        "image",
        "variable",
        "x",
      ),
      text: fc.constantFrom("a", "$a", "\u0000", "\ud800", 5, null),
      attrs: fc.constantFrom(
        null,
        "x",
        [],
        {},
        { src: "javascript:a", level: {}, id: "__proto__", start: "1" },
      ),
      marks: fc.constantFrom(
        null,
        "x",
        [null],
        [{ type: "link" }],
        [{ type: "constructor" }],
        [{ type: "bold" }],
      ),
      content: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, "x", {}),
        fc.array(tie("node"), { maxLength: 3 }),
      ),
    },
    { requiredKeys: [] },
  ),
})).node;

const asMarkdown = (markdown: string): GivenRichText => ({ markdown, path: "m" });
const asContent = (content: unknown): GivenRichText => ({ content, path: "c" });

const inputs: readonly [name: string, numRuns: number, fc.Arbitrary<GivenRichText>][] = [
  ["markdown of every construct", 5_000, hostileMarkdown.map(asMarkdown)],
  ["random characters", 2_500, fc.string({ unit: "binary", maxLength: 50 }).map(asMarkdown)],
  [
    "documents of wrong nodes",
    2_000,
    fc.array(hostileNode, { maxLength: 4 }).map((content) => asContent({ type: "doc", content })),
  ],
  ["random JSON", 500, fc.jsonValue().map(asContent)],
];

describe("hostile input", () => {
  it.each(inputs)("neither throws nor slips through: %s", (_, numRuns, given) => {
    fc.assert(
      fc.property(given, (input) => slipsOf(input).length === 0),
      { numRuns: runs(numRuns) },
    );
  });

  it("is refused, not followed, when it is nested without end", () => {
    for (const type of ["paragraph", "bulletList", "listItem", "blockquote", "doc"]) {
      let content: unknown = { type: "text", text: "a" };
      for (let depth = 0; depth < 20_000; depth++) content = { type, content: [content] };
      expect(readRichText({ content: { type: "doc", content: [content] }, path: "c" }).ok).toBe(false);
    }
  });

  it("lists a thousand problems and counts the others", () => {
    const read = readRichText({ markdown: "$a ".repeat(1_500), path: "m" });
    expect(read.ok ? [] : read.issues.slice(-1)).toEqual([
      { path: "m", message: "There are 501 more problems." },
    ]);
  });
});

function slipsOf(given: GivenRichText): string[] {
  const read = readRichText(given);
  return read.ok ? findSlips(read.document) : [];
}
