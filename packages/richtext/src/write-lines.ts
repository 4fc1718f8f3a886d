import type { RichTextHardBreak, RichTextInline } from "./document.ts";
import { escapeLineStart } from "./escape-text.ts";
import { writeLine } from "./write-line.ts";

/** The lines between hard breaks. */
export function writeLines(content: readonly RichTextInline[], within: "paragraph" | "heading"): string[] {
  const lines: string[] = [];
  let line: Exclude<RichTextInline, RichTextHardBreak>[] = [];
  const endLine = () => {
    const written = writeLine(line);
    lines.push(within === "heading" ? escapeHeadingEnd(written) : escapeLineStart(written));
    line = [];
  };
  for (const node of content) {
    if (node.type === "hardBreak") endLine();
    else line.push(node);
  }
  endLine();
  return lines;
}

/** Number signs at the end of a heading would only close it. */
function escapeHeadingEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === "#") end--;
  const wouldClose = end < line.length && (end === 0 || line[end - 1] === " ");
  return wouldClose ? `${line.slice(0, end)}\\${line.slice(end)}` : line;
}
