import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../scripts/test-run/property-runs.ts";
import { editorJson, hostileMarkdown } from "./fixtures/arbitrary-documents.ts";
import { findSlips } from "./fixtures/find-slips.ts";
import { readRichText } from "./read-rich-text.ts";

const numRuns = runs(200);

describe("the round trip", () => {
  it("gives the same document after it was written as markdown", () => {
    fc.assert(
      fc.property(editorJson, (content) => {
        const first = readRichText({ content, path: "content" });
        fc.pre(first.ok);
        expect(findSlips(first.document)).toEqual([]);
        expect(readRichText({ markdown: first.markdown, path: "markdown" })).toEqual({
          ...first,
          document: withoutWidths(first.document),
        });
        expect(readRichText({ content: first.document, path: "content" })).toEqual(first);
      }),
      { numRuns },
    );
  });

  it("changes nothing after the first pass of any markdown", () => {
    fc.assert(
      fc.property(hostileMarkdown, (markdown) => {
        const first = readRichText({ markdown, path: "markdown" });
        fc.pre(first.ok);
        expect(findSlips(first.document)).toEqual([]);
        expect(readRichText({ markdown: first.markdown, path: "markdown" })).toEqual(first);
        expect(readRichText({ content: first.document, path: "content" })).toEqual(first);
      }),
      { numRuns },
    );
  });
});

function withoutWidths(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === "width" ? null : inner)));
}
