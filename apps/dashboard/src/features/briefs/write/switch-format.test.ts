import type { RichTextDocument } from "@clipledger/richtext/document";
import { describe, expect, it } from "vitest";
import { contentIssues, switchFormat } from "./switch-format.ts";

const document: RichTextDocument = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hook" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Hi " },
        { type: "variable", attrs: { id: "creator_first_name" } },
        { type: "text", text: ", look here." },
      ],
    },
  ],
};
const markdown = "## Hook\n\nHi $creator_first_name, look here.";

describe("switchFormat", () => {
  it("keeps the text on its way to markdown and back", () => {
    expect(switchFormat({ kind: "editor", document }, "markdown")).toEqual({
      ok: true,
      content: { kind: "markdown", markdown },
    });
    expect(switchFormat({ kind: "markdown", markdown }, "editor")).toEqual({
      ok: true,
      content: { kind: "editor", document },
    });
  });

  it("lets an empty text change its format, though it could not be saved", () => {
    const empty = { type: "doc", content: [{ type: "paragraph" }] } as const;
    expect(switchFormat({ kind: "editor", document: empty }, "markdown")).toEqual({
      ok: true,
      content: { kind: "markdown", markdown: "" },
    });
    expect(switchFormat({ kind: "markdown", markdown: " \n" }, "editor")).toEqual({
      ok: true,
      content: { kind: "editor", document: undefined },
    });
  });

  it("leaves a text with problems where it is, and names them", () => {
    const switched = switchFormat({ kind: "markdown", markdown: "Hi $nobody" }, "editor");
    expect(switched).toMatchObject({ ok: false, issues: [{ path: "contentMarkdown" }] });
  });
});

describe("contentIssues", () => {
  it("finds none in a text that can be saved", () => {
    expect(contentIssues({ kind: "editor", document })).toEqual([]);
    expect(contentIssues({ kind: "markdown", markdown })).toEqual([]);
  });

  it("asks for text where there is none", () => {
    expect(contentIssues({ kind: "editor", document: undefined })).toMatchObject([{ path: "content" }]);
    expect(contentIssues({ kind: "markdown", markdown: "" })).toMatchObject([{ path: "contentMarkdown" }]);
  });
});
