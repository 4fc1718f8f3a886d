import type { RichTextDocument } from "@clipledger/richtext/document";
import type { Brief } from "../../api/types.ts";

export function documentOf({ content }: Pick<Brief, "content">): RichTextDocument {
  return content as RichTextDocument; // safe: the server answers only what the converter wrote
}
