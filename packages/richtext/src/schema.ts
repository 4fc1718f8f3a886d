import { Schema } from "prosemirror-model";
import { isVariableId } from "./variables.ts";

/** The editor's document model. Names, contents and the order of marks are those of TipTap's StarterKit. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*" },
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { level: { default: 2, validate: requireLevel } },
    },
    bulletList: { group: "block list", content: "listItem+" },
    orderedList: {
      group: "block list",
      content: "listItem+",
      attrs: { start: { default: 1, validate: "number" } },
    },
    listItem: { content: "paragraph block*", defining: true },
    imageResize: {
      group: "block",
      draggable: true,
      attrs: {
        src: { validate: "string" },
        alt: { default: null, validate: "string|null" },
        title: { default: null, validate: "string|null" },
        width: { default: null, validate: "number|null" },
      },
    },
    variable: { group: "inline", inline: true, atom: true, attrs: { id: { validate: requireVariableId } } },
    hardBreak: { group: "inline", inline: true, selectable: false },
    text: { group: "inline" },
  },
  marks: {
    link: { inclusive: false, attrs: { href: { validate: "string" } } },
    bold: {},
    italic: {},
    strike: {},
    underline: {},
  },
});

function requireLevel(value: unknown): void {
  if (value !== 2 && value !== 3) throw new RangeError(`No heading has the level ${String(value)}`);
}

function requireVariableId(value: unknown): void {
  if (!isVariableId(value)) throw new RangeError(`No variable is named ${String(value)}`);
}
