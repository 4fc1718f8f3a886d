import { VARIABLE_IDS } from "@clipledger/richtext/document";
import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { editorExtensions } from "./editor-extensions.tsx";
import { matchingVariables, typedVariable } from "./variable-suggestions.tsx";

const schema = getSchema(editorExtensions);

/** With the caret at the end of a paragraph that begins with a variable. */
function stateOf(text: string) {
  const paragraph = schema.node("paragraph", null, [
    schema.node("variable", { id: "brand_name" }),
    schema.text(text),
  ]);
  const doc = schema.node("doc", null, [paragraph]);
  return { state: EditorState.create({ doc, selection: TextSelection.atEnd(doc) }) };
}

describe("typedVariable", () => {
  it.each([
    ["Hi $", { from: 5, to: 6, query: "" }],
    ["Hi $fir", { from: 5, to: 9, query: "fir" }],
    ["($creator_e", { from: 3, to: 13, query: "creator_e" }],
    ["Hi $creator first", { from: 5, to: 19, query: "creator first" }],
  ])("finds what is typed in %j", (text, found) => {
    expect(typedVariable(stateOf(text))).toEqual(found);
  });

  it.each(["for $50", "US$", "a lone $ here", "$ ", "$nothing", "no sign", "as text: \\$brand"])(
    "finds none in %j",
    (text) => {
      expect(typedVariable(stateOf(text))).toBeUndefined();
    },
  );
});

describe("matchingVariables", () => {
  it("filters by name and label, and shows all of them at first", () => {
    expect(matchingVariables("")).toEqual(VARIABLE_IDS);
    expect(matchingVariables("creator")).toHaveLength(4);
    expect(matchingVariables("first na")).toEqual(["creator_first_name"]);
    expect(matchingVariables("target")).toEqual(["campaign_video_target"]);
    expect(matchingVariables("zzz")).toEqual([]);
  });
});
