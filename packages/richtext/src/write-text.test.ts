import { describe, expect, it } from "vitest";
import type { RichTextDocument } from "./document.ts";
import { acceptMarkdown } from "./fixtures/read.ts";
import { escapeHtml, excerptOf, writeHtml } from "./write-text.ts";

function textWith(text: string, href?: string): RichTextDocument {
  const marks = href === undefined ? [] : [{ type: "link" as const, attrs: { href } }];
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text, marks }] }] };
}

describe("a text as HTML", () => {
  it("has the elements of the text", () => {
    const bold = { type: "text", text: "result", marks: [{ type: "bold" }] } as const;
    const item = { type: "listItem", content: [{ type: "paragraph", content: [bold] }] } as const;
    const document: RichTextDocument = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hook" }] },
        { type: "paragraph", content: [bold, { type: "hardBreak" }, { type: "text", text: "more" }] },
        { type: "orderedList", attrs: { start: 3 }, content: [item] },
      ],
    };
    expect(writeHtml(document)).toBe(
      '<h2>Hook</h2><p><strong>result</strong><br>more</p><ol start="3"><li><p><strong>result</strong></p></li></ol>',
    );
  });

  it("never lets a text be read as HTML", () => {
    expect(writeHtml(textWith(`</script><img src=x onerror="alert('1')">&`))).toBe(
      "<p>&#60;/script&#62;&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;</p>",
    );
    expect(escapeHtml("a")).toBe("a");
  });

  it("leaves out links and images that lead nowhere good", () => {
    expect(writeHtml(textWith("x", "javascript:alert(1)"))).toBe("<p>x</p>");
    expect(writeHtml(textWith("x", 'https://a.example/"onmouseover="y'))).not.toContain('"onmouseover');
    const attrs = { src: "data:text/html,x", alt: null, title: null, width: null };
    expect(writeHtml({ type: "doc", content: [{ type: "imageResize", attrs }] })).toBe("");
  });
});

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
  });

  it("has names that a backslash makes text without the backslash", () => {
    expect(excerptOf(documentOf("\\$word for \\$brand_name"))).toBe("$word for $brand_name");
    expect(excerptOf(documentOf("😀😀😀😀"), 6)).toBe("😀😀…");
  });
});
