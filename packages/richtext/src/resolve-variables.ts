import {
  isVariableId,
  type RichTextBlock,
  type RichTextDocument,
  type RichTextImage,
  type RichTextInline,
  type RichTextListItem,
  type RichTextText,
  type VariableId,
  variableNames,
} from "./document.ts";
import { cleanLine, isSameLook, toLook } from "./inline-pieces.ts";

export type VariableValues = Readonly<Record<VariableId, string>>;

/** The document as its reader sees it: variables are texts with the marks they had. */
export function resolveVariables(document: RichTextDocument, values: VariableValues): RichTextDocument {
  return { type: "doc", content: document.content.map((block) => resolveBlock(block, values)) };
}

function resolveBlock(block: RichTextBlock, values: VariableValues): RichTextBlock {
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

function resolveImage({ attrs }: RichTextImage, values: VariableValues): RichTextImage {
  const alt = resolveCaption(attrs.alt, values);
  const title = resolveCaption(attrs.title, values);
  return { type: "imageResize", attrs: { ...attrs, alt, title } };
}

function resolveCaption(caption: string | null, values: VariableValues): string | null {
  const resolved = caption?.replace(variableNames, (written, name: string) =>
    isVariableId(name) ? cleanLine(values[name]) : written,
  );
  return resolved?.trim() || null;
}

function resolveItem(item: RichTextListItem, values: VariableValues): RichTextListItem {
  return { type: "listItem", content: item.content.map((block) => resolveBlock(block, values)) };
}

function resolveInline(nodes: readonly RichTextInline[], values: VariableValues): RichTextInline[] {
  const resolved: RichTextInline[] = [];
  for (const node of nodes) {
    const next = node.type === "variable" ? toText(node.marks, values[node.attrs.id]) : node;
    const last = resolved.at(-1);
    if (next.type !== "text") resolved.push(next);
    else if (last?.type === "text" && isSameLook(toLook(last.marks), toLook(next.marks)))
      resolved[resolved.length - 1] = { ...last, text: last.text + next.text };
    else if (next.text !== "") resolved.push(next);
  }
  return resolved;
}

function toText(marks: RichTextText["marks"], value: string): RichTextText {
  const text = cleanLine(value);
  return marks === undefined ? { type: "text", text } : { type: "text", text, marks };
}
