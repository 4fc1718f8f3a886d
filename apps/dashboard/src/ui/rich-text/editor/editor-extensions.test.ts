import { richTextSchema } from "@clipledger/richtext/fixtures/find-slips";
import { getSchema } from "@tiptap/core";
import type { MarkType, NodeType, Schema } from "@tiptap/pm/model";
import { expect, it } from "vitest";
import { editorExtensions } from "./editor-extensions.tsx";

const editorSchema = getSchema(editorExtensions);

it("knows the nodes of our texts and no others, with the same attributes, contents and groups", () => {
  expect(nodesOf(editorSchema)).toEqual(nodesOf(richTextSchema));
});

it("knows the marks of our texts and no others, with the same attributes, and orders them alike", () => {
  expect(marksOf(editorSchema)).toEqual(marksOf(richTextSchema));
});

it("begins with the same kind of block", () => {
  expect(editorSchema.topNodeType.createAndFill()?.toJSON()).toEqual(
    richTextSchema.topNodeType.createAndFill()?.toJSON(),
  );
});

function nodesOf({ nodes }: Schema) {
  return Object.fromEntries(
    Object.values(nodes).map((type) => [
      type.name,
      {
        content: type.spec.content ?? "",
        group: type.spec.group,
        isInline: type.isInline,
        isAtom: type.isAtom,
        attributes: attributesOf(type),
      },
    ]),
  );
}

function marksOf({ marks }: Schema) {
  return Object.values(marks).map((type) => ({
    name: type.name,
    isInclusive: type.spec.inclusive !== false,
    attributes: attributesOf(type),
  }));
}

/** Each with its default, where it has one. */
function attributesOf({ spec }: NodeType | MarkType) {
  return Object.entries(spec.attrs ?? {})
    .map(([name, { default: value }]) => [name, value])
    .sort();
}
