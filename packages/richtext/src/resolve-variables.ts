import {
  isVariableId,
  type RichTextBlock,
  type RichTextDocument,
  type RichTextImage,
  type RichTextInline,
  type RichTextListItem,
  type RichTextText,
  type VariableId,
  withoutEscapes,
} from "./document.ts";
import { cleanLine, isSameLook, toLook } from "./inline-pieces.ts";

export type VariableValues = Readonly<Record<VariableId, string>>;

/** The document as its reader sees it: variables are texts with the marks they had. */
export function resolveVariables(document: RichTextDocument, values: VariableValues): RichTextDocument {
  return resolveDocument(document, values);
}

/** The document as its authors see it: variables stay, and escaped names are text. */
export function readableDocument(document: RichTextDocument): RichTextDocument {
  return resolveDocument(document, undefined);
}

/** Without values, variables stay. */
type GivenValues = VariableValues | undefined;

function resolveDocument(document: RichTextDocument, values: GivenValues): RichTextDocument {
  return { type: "doc", content: document.content.map((block) => resolveBlock(block, values)) };
}

function resolveBlock(block: RichTextBlock, values: GivenValues): RichTextBlock {
  switch (block.type) {
    case "imageResize":
      return resolveImage(block, values);
    case "paragraph":
    case "heading": {
      const { content, ...empty } = block;
      const resolved = resolveInline(content ?? [], values);
      return resolved.length === 0 ? empty : { ...empty, content: resolved };
    }
    default:
      return { ...block, content: block.content.map((item) => resolveItem(item, values)) };
  }
}

function resolveImage({ attrs }: RichTextImage, values: GivenValues): RichTextImage {
  const alt = resolveCaption(attrs.alt, values);
  const title = resolveCaption(attrs.title, values);
  return { type: "imageResize", attrs: { ...attrs, alt, title } };
}

/** A name after a dollar sign, and the backslash that makes it text. */
const captionNames = /(\\?)\$([A-Za-z_][A-Za-z0-9_]*)/g;

function resolveCaption(caption: string | null, values: GivenValues): string | null {
  const resolved = caption?.replace(captionNames, (written, backslash: string, name: string) => {
    if (backslash !== "") return `$${name}`;
    return isVariableId(name) && values !== undefined ? cleanLine(values[name]) : written;
  });
  return resolved?.trim() || null;
}

function resolveItem(item: RichTextListItem, values: GivenValues): RichTextListItem {
  return { type: "listItem", content: item.content.map((block) => resolveBlock(block, values)) };
}

function resolveInline(nodes: readonly RichTextInline[], values: GivenValues): RichTextInline[] {
  const resolved: RichTextInline[] = [];
  for (const node of nodes) {
    const next = resolveNode(node, values);
    const last = resolved.at(-1);
    if (next.type !== "text") resolved.push(next);
    else if (last?.type === "text" && isSameLook(toLook(last.marks), toLook(next.marks)))
      resolved[resolved.length - 1] = { ...last, text: last.text + next.text };
    else if (next.text !== "") resolved.push(next);
  }
  return resolved;
}

function resolveNode(node: RichTextInline, values: GivenValues): RichTextInline {
  if (node.type === "text") return { ...node, text: withoutEscapes(node.text) };
  if (node.type === "variable" && values !== undefined) return toText(node.marks, values[node.attrs.id]);
  return node;
}

function toText(marks: RichTextText["marks"], value: string): RichTextText {
  const text = cleanLine(value);
  return marks === undefined ? { type: "text", text } : { type: "text", text, marks };
}
