import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComparedLine, compareDocuments } from "./compare-documents.ts";
import type { RichTextDocument, RichTextNode } from "./document.ts";
import { editorJson } from "./fixtures/arbitrary-documents.ts";
import { readRichText } from "./read-rich-text.ts";

function documentOf(markdown: string): RichTextDocument {
  const read = readRichText({ markdown, path: "text" });
  if (!read.ok) throw new Error("The test's own text is refused");
  return read.document;
}

/** `-gone-` and `+come+`, line by line. */
function shown(before: string, after: string): string[] {
  const sign = { same: "", removed: "-", added: "+" };
  return compareDocuments(documentOf(before), documentOf(after)).map(({ pieces }) =>
    pieces.map(({ change, text }) => `${sign[change]}${text}${sign[change]}`).join(""),
  );
}

describe("compareDocuments", () => {
  it("shows the words that changed within a line", () => {
    expect(shown("Show the app, twice.", "Show the new app.")).toEqual(["Show the +new +app-, twice-."]);
  });

  it("tells lines that came and went from lines that stayed", () => {
    expect(shown("## Hook\n\nOne\n\nTwo", "## Hook\n\nTwo\n\n- Three")).toEqual([
      "Hook",
      "-One-",
      "Two",
      "+Three+",
    ]);
  });

  it("replaces lines that have little in common", () => {
    expect(shown("Film at home.", "$brand_name pays travel")).toEqual([
      "-Film at home.-",
      "+$brand_name pays travel+",
    ]);
  });

  it("leads back to both texts, whatever they say", () => {
    const text = fc
      .array(fc.array(fc.constantFrom("a", "b", "c", "$brand_name", "d."), { minLength: 1, maxLength: 6 }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((lines) => documentOf(["Text", ...lines.map((words) => words.join(" "))].join("\n\n")));
    const hostile = editorJson
      .map((content) => readRichText({ content, path: "content" }))
      .filter((read) => read.ok)
      .map((read) => read.document);
    const any = fc.oneof(text, hostile);
    fc.assert(
      fc.property(any, any, (before, after) => {
        const compared = compareDocuments(before, after);
        expect(side(compared, "removed")).toEqual(textsIn(before.content));
        expect(side(compared, "added")).toEqual(textsIn(after.content));
      }),
    );
  });

  it("finds nothing between a text and itself", () => {
    const text = documentOf("## Hook\n\n- One\n- Two $brand_name");
    expect(compareDocuments(text, text).map(({ change }) => change)).toEqual(["same", "same", "same"]);
  });

  it("takes large texts that have nothing in common", () => {
    const lines = (word: string) =>
      Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join("\n\n");
    expect(compareDocuments(documentOf(lines("a")), documentOf(lines("b")))).toHaveLength(10_000);
  });
});

/** The lines of the old text, or of the new one. */
function side(compared: readonly ComparedLine[], kept: "removed" | "added"): string[] {
  return compared
    .filter(({ change }) => change === "same" || change === "changed" || change === kept)
    .map(({ pieces }) =>
      pieces
        .filter(({ change }) => change === "same" || change === kept)
        .map(({ text }) => text)
        .join(""),
    );
}

function textsIn(nodes: readonly RichTextNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "imageResize") return [node.attrs.alt ?? node.attrs.src];
    if (node.type === "paragraph" || node.type === "heading")
      return [(node.content ?? []).map(wordsOf).join("")].filter((text) => text !== "");
    return "content" in node ? textsIn(node.content) : [];
  });
}

function wordsOf(node: RichTextNode): string {
  if (node.type === "text") return node.text;
  return node.type === "variable" ? `$${node.attrs.id}` : "\n";
}
