import { findImageProblem, findLinkProblem } from "./check-address.ts";
import {
  type RichTextBlock,
  type RichTextDocument,
  type RichTextInline,
  type RichTextMark,
  type RichTextNode,
  withoutEscapes,
} from "./document.ts";

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

/** The beginning in one line, cut after a whole word; variables by their name, images by their text. */
export function excerptOf(document: RichTextDocument, maxLength = 200): string {
  let text = "";
  for (const line of plainLines(document.content)) {
    text = `${text} ${line.replace(/\s+/g, " ")}`.trim();
    if (text.length > maxLength) return cutAfterWord(text, maxLength);
  }
  return text;
}

/** Everything readable, line by line. */
function* plainLines(blocks: readonly RichTextBlock[]): Generator<string, void> {
  for (const block of blocks) {
    if (block.type === "imageResize") {
      if (block.attrs.alt !== null) yield withoutEscapes(block.attrs.alt);
    } else if (block.type === "paragraph" || block.type === "heading") {
      if (block.content !== undefined) yield* plainWords(block.content).split("\n");
    } else for (const item of block.content) yield* plainLines(item.content);
  }
}

function plainWords(nodes: readonly RichTextInline[]): string {
  let words = "";
  for (const node of nodes) {
    if (node.type === "text") words += withoutEscapes(node.text);
    else words += node.type === "variable" ? `$${node.attrs.id}` : "\n";
  }
  return words;
}

function cutAfterWord(text: string, maxLength: number): string {
  const room = maxLength - 1;
  const end = text.lastIndexOf(" ", room);
  const cut = text.slice(0, end > 0 ? end : room);
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}
