import { describe, expect, it } from "vitest";
import { findImageProblem, findLinkProblem } from "./check-address.ts";
import { acceptMarkdown, paragraph, refuseBlocks, refuseMarkdown, text } from "./fixtures/read.ts";

const refusedEverywhere = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:x",
  "data:text/html,<script>alert(1)</script>",
  "data:image/png;base64,AAAA",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "ftp://example.com",
  "//example.com",
  "/relative",
  "relative",
  "#part",
  "?query",
  "",
  "https:",
  "https://",
  "https:///path",
  "https:example.com",
  "https:/example.com",
  "https:\\\\example.com",
  "https://example.com\\@example.org",
  "https://exa mple.com",
  "https://example.com/a b",
  "https://example.com/a\tb",
  "https://example.com/\u202etxt",
  " https://example.com",
  "https://example.com ",
  "https://[::1",
  "https://example.com:99999",
  "mailto:",
  "mailto:nobody",
  "mailto:?subject=x",
];

describe("addresses", () => {
  it.each([
    "https://example.com",
    "HTTPS://EXAMPLE.COM/A",
    "http://example.com:8080/a?b=c&d=e#f",
    "https://user:password@example.com",
    "https://bücher.example/straße",
    "https://例え.jp/道",
    "http://[::1]/",
    "mailto:a@example.com",
    "MAILTO:a@example.com?subject=Hi%20there",
  ])("let a link go to %s", (href) => {
    expect(findLinkProblem(href)).toBeUndefined();
  });

  it("let links with letters beyond ASCII through however often they are asked", () => {
    const answers = Array.from({ length: 20_000 }, () => findLinkProblem("https://bücher.example/é"));
    expect(answers.every((answer) => answer === undefined)).toBe(true);
  });

  it.each(refusedEverywhere)("refuse %j for links and images", (address) => {
    expect(findLinkProblem(address)).toBeTypeOf("string");
    expect(findImageProblem(address)).toBeTypeOf("string");
    expect(refuseBlocks(paragraph(text("a", { href: address })))).toMatchObject([
      { path: "content.content.0.content.0.marks.0.attrs.href" },
    ]);
  });

  it.each(["https://example.com/a.png", "https://example.com/a.png?width=1&height=2"])(
    "let an image come from %s",
    (src) => {
      expect(findImageProblem(src)).toBeUndefined();
    },
  );

  it.each([
    "http://example.com/a.png",
    "mailto:a@example.com",
    "https://user@example.com/a.png",
    "https://:password@example.com/a.png",
  ])("refuse an image from %s", (src) => {
    expect(findImageProblem(src)).toBeTypeOf("string");
  });

  it.each([
    "[a](javascript:alert)",
    "[a](JaVaScRiPt:alert)",
    "[a](&#106;avascript:alert)",
    "[a](<java script:x>)",
    "[a](\\javascript:x)",
    "[a]()",
    "[a](//example.com)",
    "[a](https://example.com/%5C\\\\x)",
    "<javascript:alert>",
    "<data:text/html,x>",
    "[a][b]\n\n[b]: javascript:alert",
    "a ![b](javascript:alert)",
    "a ![b](data:image/png;base64,AAAA)",
    "a ![b](//example.com/a.png)",
  ])("refuse the markdown %j", (markdown) => {
    expect(refuseMarkdown(markdown)).toHaveLength(1);
  });

  it("stay as they were written", () => {
    const markdown = "[a](https://example.com/é_\\(b\\)?x=1&y=2\\&amp;#*c*)";
    expect(acceptMarkdown(markdown)).toEqual({
      blocks: [paragraph(text("a", { href: "https://example.com/é_(b)?x=1&y=2&amp;#*c*" }))],
      markdown,
    });
  });
});
