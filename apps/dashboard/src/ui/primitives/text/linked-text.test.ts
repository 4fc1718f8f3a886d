import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAtLinks, type TextPart } from "./linked-text.tsx";

const text = (value: string): TextPart => ({ kind: "text", text: value });
const link = (url: string): TextPart => ({ kind: "link", url });

describe("splitAtLinks", () => {
  it.each([
    ["", []],
    ["No address here", [text("No address here")]],
    ["http://localhost:4000/invite#a_b-C", [link("http://localhost:4000/invite#a_b-C")]],
    [
      "Accept:\nhttps://a.example/x#1\n\nBye",
      [text("Accept:\n"), link("https://a.example/x#1"), text("\n\nBye")],
    ],
    ["See (https://a.example).", [text("See ("), link("https://a.example"), text(").")]],
    [
      "https://a.example, https://b.example!",
      [link("https://a.example"), text(", "), link("https://b.example"), text("!")],
    ],
    ["javascript:alert(1) http://", [text("javascript:alert(1) http://")]],
  ])("cuts %j at its addresses", (whole, parts) => {
    expect(splitAtLinks(whole)).toEqual(parts);
  });

  it("leaves nothing out, whatever the text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.webUrl(),
      fc.constantFrom("http://", ").", "\n"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const whole = pieces.join("");
        const parts = splitAtLinks(whole);
        expect(parts.map((part) => (part.kind === "link" ? part.url : part.text)).join("")).toBe(whole);
      }),
    );
  });
});
