import { describe, expect, it } from "vitest";
import { acceptMarkdown, paragraph, refuseMarkdown, text } from "./fixtures/read.ts";

describe("markdown", () => {
  it.each([
    ["# One", 2],
    ["## Two", 2],
    ["### Three", 3],
    ["###### Six", 3],
    ["One\n===", 2],
    ["Two\n---", 2],
  ])("reads %j as a heading of level %i", (markdown, level) => {
    expect(acceptMarkdown(markdown).blocks).toMatchObject([{ type: "heading", attrs: { level } }]);
  });

  it.each([
    ["**words**", ["bold"]],
    ["__words__", ["bold"]],
    ["*words*", ["italic"]],
    ["_words_", ["italic"]],
    ["~~words~~", ["strike"]],
    ["<u>words</u>", ["underline"]],
    ["[words](https://example.com)", [{ href: "https://example.com" }]],
    ["[words][1]\n\n[1]: https://example.com", [{ href: "https://example.com" }]],
    [
      "<u>~~***[words](https://example.com)***~~</u>",
      [{ href: "https://example.com" }, "bold", "italic", "strike", "underline"],
    ],
  ])("reads the marks of %j", (markdown, marks) => {
    expect(acceptMarkdown(markdown).blocks).toEqual([paragraph(text("words", ...marks))]);
  });

  it.each([
    ["<https://example.com>", "https://example.com", "https://example.com"],
    ["<a@example.com>", "a@example.com", "mailto:a@example.com"],
  ])("reads %s as a link", (markdown, words, href) => {
    expect(acceptMarkdown(markdown).blocks).toEqual([paragraph(text(words, { href }))]);
  });

  it("keeps a mark that is opened within itself until the outer one ends", () => {
    expect(acceptMarkdown("**a __b__ c** d").markdown).toBe("**a b c** d");
  });

  it("reads nested and numbered lists, and empty items", () => {
    const markdown = "- a\n  - b\n\n  3. c\n-\n- d";
    expect(acceptMarkdown(markdown).markdown).toBe(markdown);
    expect(acceptMarkdown(markdown).blocks).toMatchObject([
      {
        type: "bulletList",
        content: [
          { content: [{}, { type: "bulletList" }, { type: "orderedList", attrs: { start: 3 } }] },
          { content: [{ type: "paragraph" }] },
          {},
        ],
      },
    ]);
  });

  it.each([
    ["`code` span", ["code span"]],
    ["```js\nfirst\n\nsecond\n```", ["first", "second"]],
    ["    indented", ["indented"]],
    ["> quoted\n>\n> > twice", ["quoted", "twice"]],
    ["a\n\n***\n\nb", ["a", "\\*\\*\\*", "b"]],
    ["| a | b |\n|---|---|\n| 1 | 2 | 3 |", ["a | b", "1 | 2 | 3"]],
    ["<b>HTML</b> <script>x</script>", ["\\<b>HTML\\</b> \\<script>x\\</script>"]],
    ["<div>\n\nx\n\n</div>", ["\\<div>", "x", "\\</div>"]],
  ])("keeps the text of %j in plain paragraphs", (markdown, paragraphs) => {
    const accepted = acceptMarkdown(markdown);
    expect(accepted.markdown).toBe(paragraphs.join("\n\n"));
    expect(accepted.blocks.every(({ type }) => type === "paragraph")).toBe(true);
  });

  it("keeps the lines of code apart", () => {
    expect(acceptMarkdown("```\na\n  b\n```").markdown).toBe("a\\\nb");
  });

  it("makes images blocks of their own", () => {
    const image = { src: "https://example.com/a.png", alt: "An a", title: "T", width: null };
    expect(acceptMarkdown('x ![An *a*](https://example.com/a.png "T") y').blocks).toEqual([
      paragraph(text("x")),
      { type: "imageResize", attrs: image },
      paragraph(text("y")),
    ]);
  });

  it("puts an empty paragraph before an image or heading that begins a list item", () => {
    const { blocks, markdown } = acceptMarkdown("- ![a](https://example.com/a.png)\n- ## b");
    expect(blocks).toMatchObject([
      {
        content: [
          { content: [{ type: "paragraph" }, { type: "imageResize" }] },
          { content: [{ type: "paragraph" }, { type: "heading" }] },
        ],
      },
    ]);
    expect(markdown).toBe("- ![a](https://example.com/a.png)\n- ## b");
  });

  it.each([
    ["<u>half open", "\\<u>half open"],
    ["half closed</u>", "half closed\\</u>"],
    ["<u>a<u>b</u>c</u>", "<u>a\\<u>b</u>c\\</u>"],
    ["**half open", "\\*\\*half open"],
    ["a<u></u>b", "ab"],
  ])("reads %j as %j", (markdown, canonical) => {
    expect(acceptMarkdown(markdown).markdown).toBe(canonical);
  });

  it("drops control characters and replaces half characters", () => {
    expect(acceptMarkdown("\ufeffa\u0000b\u0007c\ud800d&#0;e&#12;f").markdown).toBe("abc\ufffdd\ufffde f");
  });

  it("names the line of every problem", () => {
    const markdown =
      "Fine\n\n[a](/relative)\nand $nothing\n\n- ![b](http://example.com)\n\n```\n\n$HOME\n```";
    expect(refuseMarkdown(markdown).map(({ path, message }) => [path, message.slice(0, 30)])).toEqual([
      ["contentMarkdown", "Line 3: A link needs a whole a"],
      ["contentMarkdown", "Line 4: There is no variable $"],
      ["contentMarkdown", "Line 6: An image needs a whole"],
      ["contentMarkdown", "Line 10: There is no variable "],
    ]);
  });

  it.each([
    "",
    "  \n\n",
    "$brand_name",
    "![text](https://example.com/a.png)",
    "\u200b\u00ad\u2800&nbsp;",
    "-\n-",
  ])("refuses %j, which says nothing", (markdown) => {
    expect(refuseMarkdown(markdown)).toEqual([
      { path: "contentMarkdown", message: expect.stringContaining("Write some text") },
    ]);
  });

  it("takes lists ten levels deep and refuses deeper ones", () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}- x`).join("\n");
    expect(acceptMarkdown(nested(10)).markdown).toBe(nested(10));
    expect(refuseMarkdown(nested(11))).toEqual([
      { path: "contentMarkdown", message: "Line 11: Lists go 10 levels deep at most." },
    ]);
  });

  it("refuses quotes so deep that the parser would lose their text", () => {
    expect(refuseMarkdown(`${">".repeat(200)} text`)).toContainEqual({
      path: "contentMarkdown",
      message: "Line 1: Quotes and lists are nested too deeply here.",
    });
  });

  it("takes 200,000 characters and no more", () => {
    expect(acceptMarkdown("a".repeat(200_000)).markdown).toHaveLength(200_000);
    expect(refuseMarkdown("a".repeat(200_001))).toHaveLength(1);
    expect(refuseMarkdown("*".repeat(150_000))).toHaveLength(1);
  });

  it("takes 20,000 nodes and no more", () => {
    expect(acceptMarkdown("a\n\n".repeat(10_000)).blocks).toHaveLength(10_000);
    expect(refuseMarkdown("a\n\n".repeat(10_001))).toHaveLength(1);
  });
});
