import type { RichTextBlock, RichTextDocument, RichTextInline } from "./document.ts";

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
      if (block.attrs.alt !== null) yield block.attrs.alt;
    } else if (block.type === "paragraph" || block.type === "heading") {
      if (block.content !== undefined) yield* plainWords(block.content).split("\n");
    } else for (const item of block.content) yield* plainLines(item.content);
  }
}

function plainWords(nodes: readonly RichTextInline[]): string {
  let words = "";
  for (const node of nodes) {
    if (node.type === "text") words += node.text;
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
