import { describe, expect, it } from "vitest";
import type { RichTextDocument } from "./document.ts";
import { richTextSchema } from "./fixtures/find-slips.ts";
import { acceptMarkdown, paragraph, text } from "./fixtures/read.ts";
import { readableDocument, resolveVariables, type VariableValues } from "./resolve-variables.ts";

const values: VariableValues = {
  creator_first_name: "Ada",
  creator_full_name: "Ada Lovelace",
  creator_email: "ada@example.com",
  creator_accounts: "@ada, @lovelace",
  brand_name: "Engines",
  campaign_video_target: "4",
  campaign_payout_cycle: "monthly",
  assignment_start_date: "2026-11-15",
};

function resolve(markdown: string, changes: Partial<VariableValues> = {}): RichTextDocument["content"] {
  const document: RichTextDocument = { type: "doc", content: acceptMarkdown(markdown).blocks };
  const resolved = resolveVariables(document, { ...values, ...changes });
  richTextSchema.nodeFromJSON(resolved).check();
  return resolved.content;
}

describe("resolved variables", () => {
  it("are text with the marks around them", () => {
    expect(resolve("Hi $creator_first_name, **from $brand_name**")).toEqual([
      paragraph(text("Hi Ada, "), text("from Engines", "bold")),
    ]);
  });

  it("are resolved in lists and headings, and images stay", () => {
    const resolved = resolve("## $brand_name\n\n- a\n  - $creator_email\n\n![a](https://example.com/a.png)");
    expect(JSON.stringify(resolved)).toContain("ada@example.com");
    expect(JSON.stringify(resolved)).not.toContain("variable");
    expect(resolved.map(({ type }) => type)).toEqual(["heading", "bulletList", "imageResize"]);
  });

  it("are resolved in the texts and titles of images", () => {
    const markdown = 'a\n\n![By $creator_full_name for $50](https://example.com/a.png "$brand_name\'s")';
    const attrs = { src: "https://example.com/a.png", width: null };
    expect(resolve(markdown)[1]).toEqual({
      type: "imageResize",
      attrs: { ...attrs, alt: "By Ada Lovelace for $50", title: "Engines's" },
    });
    expect(resolve(markdown, { creator_full_name: "$& $1\u0000\n", brand_name: "" })[1]).toEqual({
      type: "imageResize",
      attrs: { ...attrs, alt: "By $& $1  for $50", title: "'s" },
    });
    expect(resolve("a\n\n![$brand_name](https://example.com/a.png)", { brand_name: " " })[1]).toEqual({
      type: "imageResize",
      attrs: { ...attrs, alt: null, title: null },
    });
  });

  it("leave names alone that a backslash makes text", () => {
    const caption = '![\\$word, $brand_name](https://example.com/a.png "\\\\$brand_name")';
    const markdown = `\\$word \\$brand_name **\\\\\\$a** $brand_name\n\n${caption}`;
    expect(resolve(markdown)).toEqual([
      paragraph(text("$word $brand_name "), text("\\$a", "bold"), text(" Engines")),
      {
        type: "imageResize",
        attrs: { src: "https://example.com/a.png", alt: "$word, Engines", title: "$brand_name", width: null },
      },
    ]);
    const document: RichTextDocument = { type: "doc", content: acceptMarkdown(markdown).blocks };
    expect(readableDocument(document).content).toEqual([
      paragraph(text("$word $brand_name "), text("\\$a", "bold"), text(" "), {
        type: "variable",
        attrs: { id: "brand_name" },
      }),
      {
        type: "imageResize",
        attrs: {
          src: "https://example.com/a.png",
          alt: "$word, $brand_name",
          title: "$brand_name",
          width: null,
        },
      },
    ]);
  });

  it("leave nothing behind when they are empty", () => {
    const empty = { brand_name: "" };
    expect(resolve("a\n\n$brand_name\n\n## $brand_name\n\nb$brand_name c", empty)).toEqual([
      paragraph(text("a")),
      { type: "paragraph" },
      { type: "heading", attrs: { level: 2 } },
      paragraph(text("b c")),
    ]);
  });

  it("are text whatever their value is", () => {
    const brand_name = "<script>**x**</script> $creator_email [a](javascript:b)\u0000\n\ud800";
    expect(resolve("a $brand_name", { brand_name })).toEqual([
      paragraph(text("a <script>**x**</script> $creator_email [a](javascript:b) \ufffd")),
    ]);
  });
});
