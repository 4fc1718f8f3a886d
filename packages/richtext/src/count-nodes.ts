import type { RichTextDocument, RichTextNode } from "./document.ts";

/** Counts the nodes within a document, and stops soon after the limit. */
export function countNodes(document: RichTextDocument, limit: number): number {
  let count = 0;
  const waiting: (readonly RichTextNode[])[] = [document.content];
  for (let nodes = waiting.pop(); nodes !== undefined && count <= limit; nodes = waiting.pop()) {
    count += nodes.length;
    for (const node of nodes) if ("content" in node) waiting.push(node.content);
  }
  return count;
}
