import type { RichTextBlock, RichTextDocument, RichTextInline } from "@clipledger/richtext/document";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RichText } from "./rich-text.tsx";

function shown(...content: RichTextBlock[]): string {
  const document: RichTextDocument = { type: "doc", content };
  return renderToStaticMarkup(createElement(RichText, { document }));
}

function paragraph(...content: RichTextInline[]): RichTextBlock {
  return { type: "paragraph", content };
}

it("shows every kind of block", () => {
  const item = (text: string) =>
    ({ type: "listItem", content: [paragraph({ type: "text", text })] }) as const;
  expect(
    shown(
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hook" }] },
      { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "First seconds" }] },
      { type: "bulletList", content: [item("a")] },
      { type: "orderedList", attrs: { start: 3 }, content: [item("b")] },
      paragraph({ type: "text", text: "c" }, { type: "hardBreak" }, { type: "text", text: "d" }),
    ),
  ).toBe(
    '<div class="rich-text"><h2>Hook</h2><h3>First seconds</h3><ul><li><p>a</p></li></ul>' +
      '<ol start="3"><li><p>b</p></li></ol><p>c<br/>d</p></div>',
  );
});

it("nests marks as they are listed", () => {
  const marks = [
    { type: "link", attrs: { href: "https://loaf.example" } },
    { type: "bold" },
    { type: "italic" },
    { type: "strike" },
    { type: "underline" },
  ] as const;
  expect(shown(paragraph({ type: "text", text: "x", marks }))).toContain(
    '<a href="https://loaf.example" target="_blank" rel="noopener noreferrer">' +
      "<strong><em><s><u>x</u></s></em></strong></a>",
  );
});

it("names variables that nothing was filled in for", () => {
  expect(shown(paragraph({ type: "variable", attrs: { id: "brand_name" } }))).toContain(
    '<span class="variable">Brand name</span>',
  );
});

it("shows markup as the text that it is", () => {
  expect(shown(paragraph({ type: "text", text: "<img src=x onerror=alert(1)>" }))).toContain(
    "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
  );
});

it.each(["javascript:alert(1)", "data:text/html,x", "//loaf.example", "java\tscript:alert(1)"])(
  "leads nowhere with a link to %j",
  (href) => {
    const marks = [{ type: "link", attrs: { href } }] as const;
    expect(shown(paragraph({ type: "text", text: "x", marks }))).toBe(
      '<div class="rich-text"><p>x</p></div>',
    );
  },
);

it("shows images over https, and only what others show", () => {
  const image = (src: string) =>
    shown({ type: "imageResize", attrs: { src, alt: "The mug", title: null, width: 320 } });
  expect(image("https://loaf.example/mug.png")).toMatch(
    /<img src="https:\/\/loaf\.example\/mug\.png" alt="The mug" width="320"/,
  );
  expect(image("javascript:alert(1)")).not.toMatch(/<img|<a|javascript/);
  expect(image("javascript:alert(1)")).toContain("Image: The mug");
});
