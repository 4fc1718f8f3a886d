import { describe, expect, it } from "vitest";
import { isVariableId, VARIABLE_IDS } from "./document.ts";
import {
  acceptBlocks,
  acceptMarkdown,
  paragraph,
  refuseBlocks,
  refuseMarkdown,
  text,
} from "./fixtures/read.ts";

const variable = (id: string, ...marks: readonly string[]) => ({
  type: "variable",
  attrs: { id },
  ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }),
});

describe("variables", () => {
  it.each(VARIABLE_IDS)("are known: %s", (id) => {
    expect(isVariableId(id)).toBe(true);
    const expected = { blocks: [paragraph(text("Hi "), variable(id), text("!"))], markdown: `Hi $${id}!` };
    expect(acceptMarkdown(`Hi $${id}!`)).toEqual(expected);
    expect(acceptBlocks(paragraph(text(`Hi $${id}!`)))).toEqual(expected);
  });

  it.each([
    ["a &#36;brand_name", [text("a "), variable("brand_name")]],
    ["a $brand\\_name", [text("a "), variable("brand_name")]],
    ["a `$brand_name`", [text("a "), variable("brand_name")]],
    ["a $$brand_name", [text("a $"), variable("brand_name")]],
    ["a _$brand_name_", [text("a "), variable("brand_name", "italic")]],
    ["a **$brand_name**", [text("a "), variable("brand_name", "bold")]],
    ["a $brand_name's", [text("a "), variable("brand_name"), text("'s")]],
    ["a $brand_name<u></u>s", [text("a "), variable("brand_name"), text("s")]],
    ["a $brand_nameさん", [text("a "), variable("brand_name"), text("さん")]],
    ["a $brand_name$brand_name", [text("a "), variable("brand_name"), variable("brand_name")]],
  ])("are found in %j", (markdown, content) => {
    expect(acceptMarkdown(markdown).blocks).toEqual([paragraph(...content)]);
  });

  it.each(["$50", "$1,000.00", "$", "a $ b", "US$ 5", "$5k", "$$", "$-", "100$", "$."])(
    "are not in %j",
    (words) => {
      expect(acceptMarkdown(words).blocks).toEqual([paragraph(text(words))]);
      expect(acceptBlocks(paragraph(text(words))).blocks).toEqual([paragraph(text(words))]);
    },
  );

  it.each(["$name", "$_", "$Brand_Name", "$brand_names", "$brand_name_", "$brand_name2", "$brand", "US$x"])(
    "are refused when unknown: %s",
    (words) => {
      const message = expect.stringContaining(`There is no variable ${words.slice(words.indexOf("$"))}.`);
      expect(refuseMarkdown(`a ${words}`)).toEqual([{ path: "contentMarkdown", message }]);
      expect(refuseBlocks(paragraph(text(`a ${words}`)))).toEqual([
        { path: "content.content.0.content.0.text", message },
      ]);
    },
  );

  it.each(["&#36;name", "$<u></u>name", "`$name`", "$na&#109;e"])(
    "are refused when unknown, however they are written: %s",
    (words) => {
      expect(refuseMarkdown(`a ${words}`)).toHaveLength(1);
    },
  );

  it("stay by their name in the texts and titles of images, where unknown ones are refused too", () => {
    const image = (alt: string, title: string) => ({
      type: "imageResize",
      attrs: { src: "https://example.com/a.png", alt, title, width: null },
    });
    const known = [paragraph(text("a")), image("$brand_name for $50", "By $creator_full_name")];
    const markdown = 'a\n\n![$brand_name for $50](https://example.com/a.png "By $creator_full_name")';
    expect(acceptMarkdown(markdown)).toEqual({ blocks: known, markdown });
    expect(acceptBlocks(...known)).toEqual({ blocks: known, markdown });
    const messages = ["There is no variable $nope.", "There is no variable $brand_names."].map((message) =>
      expect.stringContaining(message),
    );
    expect(refuseBlocks(paragraph(text("a")), image("x $nope", "$brand_names"))).toEqual([
      { path: "content.content.1.attrs.alt", message: messages[0] },
      { path: "content.content.1.attrs.title", message: messages[1] },
    ]);
    expect(refuseMarkdown('a\n\n![x $no*pe*](https://example.com/a.png "$brand_names")')).toEqual(
      messages.map((message) => ({ path: "contentMarkdown", message })),
    );
  });

  it.each([
    ["a \\$word", "a \\$word"],
    ["\\$creator_first_name", "\\$creator_first_name"],
    ["\\\\\\$word", "\\\\$word"],
    ["`\\$word`", "\\$word"],
    ["\\$word\\$other", "\\$word\\$other"],
  ])("are text behind a backslash: %j", (markdown, written) => {
    const accepted = acceptMarkdown(markdown);
    expect(accepted.blocks).toEqual([paragraph(text(written))]);
    expect(acceptMarkdown(accepted.markdown)).toEqual(accepted);
    expect(acceptBlocks(paragraph(text(written)))).toEqual(accepted);
  });

  it("follow a backslash that is written twice", () => {
    const content = [paragraph(text("a \\"), variable("brand_name"))];
    expect(acceptMarkdown("a \\\\$brand_name")).toEqual({ blocks: content, markdown: "a \\\\$brand_name" });
    expect(acceptBlocks(...content).markdown).toBe("a \\\\$brand_name");
  });

  it("are no names behind an escaped price", () => {
    expect(acceptMarkdown("\\$50").blocks).toEqual([paragraph(text("$50"))]);
    expect(acceptBlocks(paragraph(text("\\$50")))).toEqual({
      blocks: [paragraph(text("\\$50"))],
      markdown: "\\\\$50",
    });
  });

  it("are text behind a backslash in captions, too", () => {
    const attrs = { src: "https://example.com/a.png", alt: "\\$word", title: "\\$other", width: null };
    const blocks = [paragraph(text("a")), { type: "imageResize", attrs }];
    const markdown = 'a\n\n![\\$word](https://example.com/a.png "\\\\$other")';
    expect(acceptBlocks(...blocks)).toEqual({ blocks, markdown });
    expect(acceptMarkdown(markdown)).toEqual({ blocks, markdown });
  });

  it("are found across texts that look the same, and refused where they begin", () => {
    expect(acceptBlocks(paragraph(text("a $brand"), text("_name"))).markdown).toBe("a $brand_name");
    expect(refuseBlocks(paragraph(text("a "), text("b $br"), text("and")))).toMatchObject([
      { path: "content.content.0.content.1.text" },
    ]);
  });

  it("end where a letter of another text follows", () => {
    const content = [text("a "), variable("brand_name"), text("s")];
    const accepted = acceptBlocks(paragraph(...content));
    expect(accepted).toEqual({ blocks: [paragraph(...content)], markdown: "a $brand_name<u></u>s" });
    expect(acceptMarkdown(accepted.markdown)).toEqual(accepted);
  });
});
