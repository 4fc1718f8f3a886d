import { richTextSchema } from "@clipledger/richtext/fixtures/find-slips";
import { expect, it } from "vitest";
import { placeOfIssue } from "./editor-field.tsx";

const doc = richTextSchema.nodeFromJSON({
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hook" }] },
    {
      type: "bulletList",
      content: [
        { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "one" }] }] },
        {
          type: "listItem",
          content: [
            {
              type: "paragraph",
              content: [
                { type: "text", text: "say " },
                { type: "text", text: "$who", marks: [{ type: "bold" }] },
              ],
            },
          ],
        },
      ],
    },
  ],
});

function textAt(path: string): string {
  const { from, to } = placeOfIssue(doc, path);
  return doc.textBetween(from, to, "|");
}

it("finds the text that an issue is about", () => {
  expect(textAt("content.content.0.content.0.text")).toBe("Hook");
  expect(textAt("content.content.1.content.1.content.0.content.1.text")).toBe("$who");
});

it("finds the block, where the issue is about all of it", () => {
  expect(textAt("content.content.0.attrs.level")).toBe("Hook");
  expect(textAt("content.content.1.content.1")).toBe("say $who");
});

it("marks the whole text for an issue of the whole, and stops where a path leads nowhere", () => {
  expect(textAt("content")).toBe("Hook|one|say $who");
  expect(textAt("content.content.0.content.9")).toBe("Hook");
});
