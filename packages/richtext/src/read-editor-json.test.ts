import { describe, expect, it } from "vitest";
import { acceptBlocks, paragraph, refuseBlocks, text } from "./fixtures/read.ts";
import { readRichText } from "./read-rich-text.ts";

const words = paragraph(text("Words"));
const item = (...content: readonly unknown[]) => ({ type: "listItem", content });
const bullets = (...content: readonly unknown[]) => ({ type: "bulletList", content });
const image = (attrs: object) => ({ type: "image", attrs });

describe("editor JSON", () => {
  it("renames the stock image and takes it as a block or within a paragraph", () => {
    const attrs = { src: "https://example.com/a.png", alt: null, title: null, width: 300 };
    const blocks = [words, { type: "imageResize", attrs }];
    expect(acceptBlocks(words, image({ ...attrs, width: "300px", height: 5 })).blocks).toEqual(blocks);
    expect(acceptBlocks(paragraph(text("Words"), image({ ...attrs, alt: "" }))).blocks).toEqual(blocks);
  });

  it.each([
    [1, 2],
    [2, 2],
    [3, 3],
    [4, 3],
    [6, 3],
    [undefined, 2],
  ])("makes headings of level %s those of level %i", (level, expected) => {
    const heading = { type: "heading", attrs: { level, textAlign: "left" }, content: [text("H")] };
    expect(acceptBlocks(heading).blocks).toEqual([{ ...heading, attrs: { level: expected } }]);
  });

  it("drops attributes that the model does not have", () => {
    const marks = [{ type: "link", attrs: { href: "https://example.com", target: "_blank", class: "x" } }];
    const given = {
      type: "paragraph",
      attrs: { textAlign: "right" },
      content: [{ ...(text("a") as object), marks }],
    };
    expect(acceptBlocks(given).blocks).toEqual([paragraph(text("a", { href: "https://example.com" }))]);
  });

  it("joins texts that look the same and sorts their marks", () => {
    const given = paragraph(
      text("a", "bold", "italic"),
      text("", "strike"),
      text("b", "italic", "bold", "bold"),
    );
    expect(acceptBlocks(given).blocks).toEqual([paragraph(text("ab", "bold", "italic"))]);
  });

  it("moves white space out of bold, italic and struck text", () => {
    const given = paragraph(text(" a ", "bold"), text("b "), text(" ", "italic"), text("c", "strike"));
    expect(acceptBlocks(given).blocks).toEqual([
      paragraph(text("a", "bold"), text(" b  "), text("c", "strike")),
    ]);
  });

  it("leaves out what markdown cannot hold: empty paragraphs, outer breaks and those in headings", () => {
    const hardBreak = { type: "hardBreak", marks: [{ type: "bold" }] };
    const heading = { type: "heading", attrs: { level: 2 }, content: [text("a"), hardBreak, text("b")] };
    expect(
      acceptBlocks(paragraph(), heading, paragraph(hardBreak, text("c"), hardBreak, text("d"), hardBreak))
        .markdown,
    ).toBe("## a b\n\nc\\\nd");
  });

  it("keeps an empty paragraph that begins a list item before another block", () => {
    const list = bullets(item(paragraph(), bullets(item(words))));
    expect(acceptBlocks(list).blocks).toEqual([bullets(item({ type: "paragraph" }, bullets(item(words))))]);
  });

  it("takes every problem at once, each with its path", () => {
    const issues = refuseBlocks(
      { type: "codeBlock", content: [text("$nope")] },
      paragraph(text("a", "code", { href: "javascript:alert(1)" }), { type: "variable", attrs: { id: "x" } }),
      image({ src: "http://example.com/a.png", alt: 5, width: "wide" }),
      bullets(item(bullets()), words),
      { type: "orderedList", attrs: { start: -1 }, content: [item(words)] },
      { type: "heading", attrs: { level: "big" }, content: [words, { type: "text" }] },
      { type: "paragraph", content: "text" },
      7,
    );
    expect(issues.map(({ path }) => path)).toEqual([
      "content.content.0.type",
      "content.content.0.content.0.text",
      "content.content.1.content.0.marks.0.type",
      "content.content.1.content.0.marks.1.attrs.href",
      "content.content.1.content.1.attrs.id",
      "content.content.2.attrs.src",
      "content.content.2.attrs.alt",
      "content.content.2.attrs.width",
      "content.content.3.content.0",
      "content.content.3.content.0.content.0",
      "content.content.3.content.1.type",
      "content.content.4.attrs.start",
      "content.content.5.attrs.level",
      "content.content.5.content.0.type",
      "content.content.5.content.1.text",
      "content.content.6.content",
      "content.content.7",
    ]);
  });

  it.each([undefined, null, "text", [], {}, { type: "paragraph" }])(
    "refuses %j, which is no document",
    (content) => {
      expect(readRichText({ content, path: "body" })).toEqual({
        ok: false,
        issues: [{ path: "body", message: expect.stringContaining('the type "doc"') }],
      });
    },
  );

  it("refuses a document without readable text at the given path", () => {
    for (const block of [
      paragraph(),
      paragraph(text("\u200b \u0000")),
      image({ src: "https://example.com/a" }),
    ])
      expect(refuseBlocks(block)).toEqual([
        { path: "content", message: expect.stringContaining("Write some text") },
      ]);
  });

  it("refuses two links on one text", () => {
    const linked = text("a", { href: "https://example.com" }, { href: "https://example.org" });
    expect(refuseBlocks(paragraph(linked)).map(({ path }) => path)).toEqual([
      "content.content.0.content.0.marks.1",
    ]);
  });

  it("takes lists ten levels deep and refuses deeper ones", () => {
    const nested = (levels: number): unknown =>
      bullets(levels === 1 ? item(words) : item(words, nested(levels - 1)));
    expect(acceptBlocks(nested(10)).blocks).toEqual([nested(10)]);
    expect(refuseBlocks(nested(11))).toEqual([
      {
        path: `content.content.0${".content.0.content.1".repeat(10)}`,
        message: "Lists go 10 levels deep at most.",
      },
    ]);
  });

  it("takes 200,000 characters, with addresses and captions, and no more", () => {
    const long = (length: number) => "a".repeat(length);
    const address = (length: number) => `https://example.com/${long(length - 20)}`;
    const captioned = (length: number) =>
      image({ src: address(100), alt: long(length), title: long(50_000) });
    const linked = text(long(40_000), { href: address(50_000) });
    expect(acceptBlocks(paragraph(linked), captioned(59_000)).blocks).toHaveLength(2);
    const tooLong = [{ path: "content", message: expect.stringContaining("more than 200000 characters") }];
    expect(refuseBlocks(paragraph(linked), captioned(60_000))).toEqual(tooLong);
    expect(refuseBlocks(paragraph(text(long(200_001))))).toEqual(tooLong);
    expect(refuseBlocks({ type: "x", content: [text(long(200_001)), 5] }, captioned(1))).toEqual(tooLong);
  });

  it("counts the address of a link for each of its pieces", () => {
    const href = `https://example.com/${"a".repeat(70_000)}`;
    expect(acceptBlocks(paragraph(text("a $brand_name", { href }))).blocks).toHaveLength(1);
    expect(refuseBlocks(paragraph(text("a $brand_name b", { href })))).toEqual([
      { path: "content", message: expect.stringContaining("more than 200000 characters") },
    ]);
  });

  it("takes 20,000 nodes and no more", () => {
    const paragraphs = (count: number) => Array.from({ length: count }, () => words);
    expect(acceptBlocks(...paragraphs(10_000)).blocks).toHaveLength(10_000);
    expect(refuseBlocks(...paragraphs(10_001))).toHaveLength(1);
  });
});
