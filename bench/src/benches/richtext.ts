import type { RichTextDocument } from "@clipledger/richtext/document";
import { type GivenRichText, readRichText } from "@clipledger/richtext/read-rich-text";
import { excerptOf } from "@clipledger/richtext/write-text";
import MarkdownIt from "markdown-it";
import { alternate, type Contestant, describeComparison } from "../alternate.ts";
import type { Bench } from "../bench.ts";
import { makeLongBrief } from "../long-brief.ts";

const BRIEF_LENGTH = 100_000;
const SLICE_MS = 500;

/** A long brief through the whole door, against the markdown parser alone. */
export const richtextBench: Bench = {
  name: "richtext",
  goal: 0.2,
  async run(stage) {
    const markdown = makeLongBrief(BRIEF_LENGTH);
    const content = accept({ markdown, path: "contentMarkdown" });
    const reference = contestant("markdown-it alone", () => new MarkdownIt().parse(markdown, {}));
    const fromMarkdown = await alternate(stage, {
      reference,
      ours: contestant("from markdown", () => accept({ markdown, path: "contentMarkdown" })),
    });
    const fromEditor = await alternate(stage, {
      reference,
      ours: contestant("from editor JSON", () => accept({ content, path: "content" })),
    });
    return {
      ratio: fromMarkdown.ratio,
      report: [
        ...describeComparison(fromMarkdown),
        ...describeComparison(fromEditor),
        `${markdown.length.toLocaleString("en")} characters took ${times(fromMarkdown.ratio)} the parser's time as markdown, ${times(fromEditor.ratio)} as editor JSON`,
      ],
      checks: [],
    };
  },
};

/** What a write does: read, check, both canonical formats and the excerpt. */
function accept(given: GivenRichText): RichTextDocument {
  const read = readRichText(given);
  if (!read.ok) throw new Error(`The brief is refused: ${JSON.stringify(read.issues)}`);
  if (excerptOf(read.document) === "") throw new Error("The brief has no excerpt");
  return read.document;
}

function contestant(label: string, work: () => unknown): Contestant {
  return {
    label,
    async runSlice() {
      const startedAt = performance.now();
      let operations = 0;
      let elapsedMs = 0;
      while (elapsedMs < SLICE_MS) {
        work();
        operations++;
        elapsedMs = performance.now() - startedAt;
      }
      return { operations, seconds: elapsedMs / 1000, latenciesMs: [] };
    },
  };
}

function times(ratio: number): string {
  return `${(1 / ratio).toFixed(2)} times`;
}
