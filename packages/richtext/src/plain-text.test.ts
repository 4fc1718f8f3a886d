import { describe, expect, it } from "vitest";
import type { RichTextDocument } from "./document.ts";
import { acceptMarkdown } from "./fixtures/read.ts";
import { excerptOf } from "./plain-text.ts";

function documentOf(markdown: string): RichTextDocument {
  return { type: "doc", content: acceptMarkdown(markdown).blocks };
}

describe("an excerpt", () => {
  it("is the whole text in one line if that is short", () => {
    expect(excerptOf(documentOf("## Hi\n\n- a  b\n- c\\\nd"))).toBe("Hi a b c d");
  });

  it("has variables by name and images by their text", () => {
    const document = documentOf(
      "## Hi $brand_name\n\na **b** [c](https://example.com)\\\nd\n\n- e\n  - f\n-\n\n![g $creator_email](https://example.com/g.png)\n\n![](https://example.com/h.png)",
    );
    expect(excerptOf(document)).toBe("Hi $brand_name a b c d e f g $creator_email");
  });

  it("ends after a whole word and takes no more than its length", () => {
    const document = documentOf("The quick brown fox");
    expect(excerptOf(document, 19)).toBe("The quick brown fox");
    expect(excerptOf(document, 18)).toBe("The quick brown…");
    expect(excerptOf(document, 16)).toBe("The quick brown…");
    expect(excerptOf(document, 15)).toBe("The quick…");
    expect(excerptOf(documentOf("word ".repeat(100))).length).toBeLessThanOrEqual(200);
  });

  it("cuts a word that is too long itself, but no character", () => {
    expect(excerptOf(documentOf("Donaudampfschiff"), 6)).toBe("Donau…");
    expect(excerptOf(documentOf("😀😀😀😀"), 6)).toBe("😀😀…");
  });
});
