import { describe, expect, it } from "vitest";
import { MAX_MARKDOWN_LENGTH } from "./content-issues.ts";
import { hostileUnits } from "./fixtures/arbitrary-documents.ts";
import { paragraph, text } from "./fixtures/read.ts";
import { type GivenRichText, readRichText } from "./read-rich-text.ts";

/** Times the processor time of plain text. What grows with the square of its length takes thousands. */
const FACTOR = 20;
const timeout = 120_000;

const fill = (unit: string, length = MAX_MARKDOWN_LENGTH - 100) =>
  unit.repeat(Math.floor(length / unit.length));
const half = MAX_MARKDOWN_LENGTH / 2 - 1_000;
const asMarkdown = (markdown: string): GivenRichText => ({ markdown, path: "m" });
const asBlock = (block: unknown): GivenRichText => ({
  content: { type: "doc", content: [block] },
  path: "c",
});

/** Inputs whose parts are harmless alone. */
const combined: readonly [name: string, markdown: string][] = [
  ["number signs before the end of a heading", `## a${fill("#")}b#`],
  ["a heading that ends with words and number signs", `## ${fill("a## ")}#`],
  ["brackets in images in images", `${"![".repeat(25)}${fill("[]", half)}${"](https://a.com)".repeat(25)}`],
  ["images in images", fill(`${"![".repeat(25)}a${"](https://a.com)".repeat(25)} `)],
  ["quotes that go on without their sign", `${">".repeat(25)}${fill("a\n")}`],
  ["a long address behind every word", `[a]: https://a.com/${fill("x", half)}\n\n${fill("[a] ", half)}`],
  [
    "a long address behind every paragraph",
    `[a]: https://a.com/${fill("x", half)}\n\n${fill("[a]\n\n", half)}`,
  ],
  ["a long title of every image", `[a]: https://a.com '${fill("x", half)}'\n\n${fill("![a]", half)}`],
  ["a link of many pieces with a long address", `[${fill("a*b*", half)}](https://a.com/${fill("x", half)})`],
  ["marks within the same marks", `${fill("**a ", half)}${fill(" a**", half)}`],
  ["references in brackets", `[a]: https://a.com\n\n${fill("[a][")}`],
  ["brackets around a long text", `[a]: https://a.com\n\n${"[".repeat(25)}${fill("a ")}${"]".repeat(25)}`],
  ["a table of many columns", `${fill("\\\\|", half)}\n${fill("|-", half)}`],
  ["a table of many rows", `a|b\n-|-\n${fill("a\n")}`],
  ["definitions with a title that never ends", `${fill("[a]: x\n", half)}'${fill("b\n", half)}`],
];

describe("the largest hostile input", () => {
  it.each(hostileUnits)("is read about as fast as plain text: %j", { timeout }, (unit) => {
    const words = `a${fill(unit)}b#`;
    expectBounded(asMarkdown(fill(unit)));
    expectBounded(asBlock(paragraph(text(words), text(words.slice(0, 50), "bold"))));
    expectBounded(asBlock({ type: "heading", attrs: { level: 2 }, content: [text(words)] }));
  });

  it.each(combined)("is read about as fast as plain text: %s", { timeout }, (_, markdown) => {
    expect(markdown.length).toBeLessThanOrEqual(MAX_MARKDOWN_LENGTH);
    expectBounded(asMarkdown(markdown));
  });
});

let plainMs = 0;

/** Measures plain text anew before it complains: the machine may have become slower. */
function expectBounded(given: GivenRichText): void {
  if (readingMs(given) < FACTOR * plainMs) return;
  plainMs = readingMs(asMarkdown(fill("A sentence of plain words, as in any brief.\n\n")));
  expect(readingMs(given)).toBeLessThan(FACTOR * plainMs);
}

function readingMs(given: GivenRichText): number {
  const before = process.cpuUsage();
  readRichText(given);
  return process.cpuUsage(before).user / 1_000;
}
