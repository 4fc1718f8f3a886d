import { findImageProblem, findLinkProblem } from "./check-address.ts";
import type { RichTextDocument, RichTextMark, RichTextNode } from "./document.ts";

/** A document as HTML: its own tags alone, whatever stands in its texts. Variables are to be resolved before. */
export function writeHtml({ content }: RichTextDocument): string {
  return content.map(htmlOf).join("");
}

/** A text as it may stand in HTML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function htmlOf(node: RichTextNode): string {
  switch (node.type) {
    case "paragraph":
      return element("p", node.content);
    case "heading":
      return element(node.attrs.level === 3 ? "h3" : "h2", node.content);
    case "bulletList":
      return element("ul", node.content);
    case "orderedList":
      return element("ol", node.content, ` start="${Number(node.attrs.start)}"`);
    case "listItem":
      return element("li", node.content);
    case "imageResize":
      return imageOf(node.attrs);
    case "hardBreak":
      return "<br>";
    case "variable":
      return "";
    case "text":
      return marked(escapeHtml(node.text), node.marks);
  }
}

function element(tag: string, content: readonly RichTextNode[] = [], attributes = ""): string {
  return `<${tag}${attributes}>${content.map(htmlOf).join("")}</${tag}>`;
}

function imageOf({ src, alt }: { readonly src: string; readonly alt: string | null }): string {
  if (findImageProblem(src) !== undefined) return "";
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt ?? "")}" loading="lazy" referrerpolicy="no-referrer">`;
}

const markTags = { bold: "strong", italic: "em", strike: "s", underline: "u" } as const;

function marked(content: string, marks: readonly RichTextMark[] = []): string {
  return marks.reduceRight((inner, mark) => {
    if (mark.type !== "link") return `<${markTags[mark.type]}>${inner}</${markTags[mark.type]}>`;
    const { href } = mark.attrs;
    return findLinkProblem(href) === undefined
      ? `<a href="${escapeHtml(href)}" rel="nofollow noopener noreferrer">${inner}</a>`
      : inner;
  }, content);
}
