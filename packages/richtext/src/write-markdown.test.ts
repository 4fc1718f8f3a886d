import { describe, expect, it } from "vitest";
import { acceptBlocks, acceptMarkdown, paragraph, text } from "./fixtures/read.ts";

const item = (...content: readonly unknown[]) => ({ type: "listItem", content });
const list = (...items: readonly unknown[]) => ({ type: "bulletList", content: items });
const numbered = (start: number, ...items: readonly unknown[]) => ({
  type: "orderedList",
  attrs: { start },
  content: items,
});
const heading = (words: string) => ({ type: "heading", attrs: { level: 3 }, content: [text(words)] });
const words = (value: string) => paragraph(text(value));
const link = { href: "https://example.com/a_b_(c)" };

function expectRoundTrip(blocks: readonly unknown[], markdown: string): void {
  const accepted = acceptBlocks(...blocks);
  expect(accepted.markdown).toBe(markdown);
  expect(acceptMarkdown(markdown)).toEqual(accepted);
}

describe("written markdown", () => {
  it.each([
    ["1. one", "1\\. one"],
    ["12) twelve", "12\\) twelve"],
    ["1.5 is a number", "1.5 is a number"],
    ["- dash", "\\- dash"],
    ["-5 degrees", "-5 degrees"],
    ["+ plus", "\\+ plus"],
    ["* star", "\\* star"],
    ["# hash", "\\# hash"],
    ["#hashtag", "#hashtag"],
    ["> quote", "\\> quote"],
    ["= equals", "\\= equals"],
    ["---", "\\---"],
    ["===", "\\==="],
    ["___", "\\_\\_\\_"],
    ["~~~", "\\~\\~\\~"],
    ["```js", "\\`\\`\\`js"],
    ["|a|b|", "\\|a|b|"],
    [":-|-", "\\:-|-"],
    ["*a* _b_ ~~c~~ `d`", "\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\`"],
    ["snake_case and ~50 more", "snake_case and ~50 more"],
    ["[a](https://example.com)", "\\[a\\](https://example.com)"],
    ["![a](https://example.com)", "!\\[a\\](https://example.com)"],
    ["[a]: https://example.com", "\\[a\\]: https://example.com"],
    ["<u>a</u> <b> <https://example.com>", "\\<u>a\\</u> \\<b> \\<https://example.com>"],
    ["a < b && c > d, AT&T", "a < b && c > d, AT&T"],
    ["&amp; &copy; &#36;", "\\&amp; \\&copy; \\&#36;"],
    ["back\\slash\\", "back\\\\slash\\\\"],
    ["Wow!", "Wow!"],
    ["~50 videos", "~50 videos"],
  ])("holds the text %j", (value, markdown) => {
    expectRoundTrip([words(value)], markdown);
  });

  it.each([
    [[text("a", "bold"), text("b", "italic")], "**a**<u></u>*b*"],
    [[text("a", "italic"), text("b", "bold", "italic")], "*a*<u></u>***b***"],
    [[text("a", "bold"), text("b", "bold", "italic"), text("c", "bold")], "**a*b*c**"],
    [[text("a", "bold", "italic"), text("b", "bold"), text("c", "bold", "italic")], "**<u></u>*a*b*c***"],
    [[text("a"), text("(b)", "bold"), text("c")], "a<u></u>**(b)**<u></u>c"],
    [[text("a"), text("b", "bold", "strike"), text("c")], "a<u></u>**~~b~~**<u></u>c"],
    [[text("🎉 New: ", "bold"), text("x")], "**🎉 New:** x"],
    [[text("Look!"), text("here", link)], "Look\\![here](https://example.com/a_b_\\(c\\))"],
    [
      [text("a", link), text("b", "bold", link), text("c", "bold")],
      "[a**b**](https://example.com/a_b_\\(c\\))**c**",
    ],
    [[text("*", "bold"), text("_", "italic", "underline")], "**\\***<u></u>*<u>\\_</u>*"],
    [[text("~"), text("~a~", "strike"), text("~")], "\\~~~\\~a\\~~~\\~"],
    [[text("1."), text(" a", "underline")], "1.<u> a</u>"],
    [[text("a\\"), { type: "hardBreak" }, { type: "hardBreak" }, text("- b")], "a\\\\\\\n\\\n\\- b"],
  ])("holds marks, case %#", (content, markdown) => {
    expectRoundTrip([paragraph(...content)], markdown);
  });

  it.each(["a #", "#", "C#", "a ##", "- a", "1. a"])("holds the heading %j", (value) => {
    const accepted = acceptBlocks(heading(value));
    expect(accepted.blocks).toEqual([heading(value)]);
    expect(acceptMarkdown(accepted.markdown)).toEqual(accepted);
  });

  it("keeps lists that follow each other apart", () => {
    expectRoundTrip(
      [
        list(item(words("a"))),
        list(item(words("b"))),
        list(item(words("c"))),
        numbered(1, item(words("d"))),
        numbered(7, item(words("e")), item(words("f"))),
      ],
      "- a\n\n* b\n\n- c\n\n1. d\n\n7) e\n8) f",
    );
  });

  it("holds whatever an item holds", () => {
    expectRoundTrip(
      [
        list(
          item(words("a"), words("b"), list(item(words("c"))), words("d")),
          item({ type: "paragraph" }, list(item({ type: "paragraph" }), item(words("e")))),
          item(words("f"), list(item({ type: "paragraph" }))),
          item(words("g"), numbered(2, item(words("h"))), heading("i")),
          item({ type: "paragraph" }),
        ),
      ],
      "- a\n\n  b\n  - c\n\n  d\n-\n  -\n  - e\n- f\n\n  -\n- g\n\n  2. h\n\n  ### i\n-",
    );
  });

  it("counts on from the largest number a list can begin with", () => {
    expectRoundTrip(
      [numbered(999_999_999, item(words("a")), item(words("b")))],
      "999999999. a\n999999999. b",
    );
  });

  it("holds an image but for its width", () => {
    const attrs = {
      src: "https://example.com/(a)&lt;.png",
      alt: "[a] *b*",
      title: 'T "q" \\ &amp;',
      width: null,
    };
    const image = { type: "imageResize", attrs };
    expectRoundTrip(
      [words("a"), image],
      'a\n\n![\\[a\\] \\*b\\*](https://example.com/\\(a\\)\\&lt;.png "T \\"q\\" \\\\ \\&amp;")',
    );
    const wide = { ...image, attrs: { ...attrs, width: 300 } };
    expect(acceptMarkdown(acceptBlocks(words("a"), wide).markdown).blocks).toEqual([words("a"), image]);
  });
});
