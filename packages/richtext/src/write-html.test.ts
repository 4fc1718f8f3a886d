import { describe, expect, it } from "vitest";
import type { RichTextDocument } from "./document.ts";
import { escapeHtml, writeHtml } from "./write-html.ts";

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
