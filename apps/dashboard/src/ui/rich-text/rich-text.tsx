import { findLinkProblem } from "@clipledger/richtext/check-address";
import type { RichTextDocument, RichTextMark, RichTextNode } from "@clipledger/richtext/document";
import { createElement, type ReactNode } from "react";
import "./rich-text.css";
import { RichTextImage } from "./rich-text-image.tsx";
import { variableLabels } from "./variable-labels.ts";

/** A document as elements of the page: whatever stands in it, nothing of it is ever read as HTML. */
export function RichText({ document }: { document: RichTextDocument }) {
  return element("div", { className: "rich-text" }, document.content);
}

function render(node: RichTextNode): ReactNode {
  switch (node.type) {
    case "paragraph":
      return element("p", null, node.content);
    case "heading":
      return element(node.attrs.level === 3 ? "h3" : "h2", null, node.content);
    case "bulletList":
      return element("ul", null, node.content);
    case "orderedList":
      return element("ol", { start: node.attrs.start }, node.content);
    case "listItem":
      return element("li", null, node.content);
    case "imageResize":
      return <RichTextImage {...node.attrs} />;
    case "hardBreak":
      return createElement("br");
    case "variable":
      return marked(<span className="variable">{variableLabels[node.attrs.id]}</span>, node.marks);
    case "text":
      return marked(node.text, node.marks);
  }
}

/** Children are passed one by one: those of a text that is only read never move, so they need no keys. */
function element(tag: string, props: object | null, content: readonly RichTextNode[] = []): ReactNode {
  return createElement(tag, props, ...content.map(render));
}

const markTags = { bold: "strong", italic: "em", strike: "s", underline: "u" } as const;

function marked(content: ReactNode, marks: readonly RichTextMark[] = []): ReactNode {
  return marks.reduceRight<ReactNode>(
    (inner, mark) =>
      mark.type === "link" ? link(mark.attrs.href, inner) : createElement(markTags[mark.type], null, inner),
    content,
  );
}

function link(href: string, content: ReactNode): ReactNode {
  if (findLinkProblem(href) !== undefined) return content;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
