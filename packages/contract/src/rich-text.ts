import { z } from "zod";
import { nameSchemas } from "./schema-names.ts";

/** A rich text as it is sent. Its door is the converter, which names every problem at once. */
export const RichTextInputSchema = z
  .unknown()
  .describe("An editor document: `doc` with paragraphs, headings, lists, images and variables.")
  .meta({
    examples: [
      { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Show the app." }] }] },
    ],
  });

export const RichTextMarkdownSchema = z
  .string()
  .describe("Markdown: `##` and `###` headings, paragraphs, bold, italic, links, images and lists.")
  .meta({ examples: ["## Hook\n\nHi $creator_first_name, open with the **result**."] });

/** A rich text as it is answered: a document that the editor takes as it is. */
export const RichTextSchema = z
  .object({ type: z.literal("doc"), content: z.array(z.unknown()).readonly() })
  .describe("The text as an editor document.");
export type RichTextOutput = z.infer<typeof RichTextSchema>;

nameSchemas({
  Markdown: RichTextMarkdownSchema,
  RichText: RichTextSchema,
  RichTextInput: RichTextInputSchema,
});
