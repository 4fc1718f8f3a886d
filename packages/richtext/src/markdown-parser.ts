import MarkdownItParser, { type MarkdownIt, type StateInline } from "markdown-it";
import { readTable } from "./markdown-table-rule.ts";

/** The parser leaves out blocks that lie deeper. Quotes and brackets without end cost time in proportion to it. */
export const MAX_NESTING = 30;

/** Each level of images within an image's text is parsed anew. */
const MAX_IMAGE_LEVELS = 2;

/** Parses to tokens only. Addresses stay as written: what is allowed is decided later, with a place for the refusal. */
export function createMarkdownParser(): MarkdownIt {
  const parser = new MarkdownItParser({
    html: false,
    linkify: false,
    typographer: false,
    maxNesting: MAX_NESTING,
  });
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  parser.block.ruler.at("table", readTable, { alt: ["paragraph", "reference"] });
  parser.inline.ruler.before("autolink", "underline", readUnderlineTag);
  leaveDeepImages(parser);
  return parser;
}

/** The text of an image that lies deeper is not parsed: its token has no children. */
function leaveDeepImages({ inline }: MarkdownIt): void {
  const parse = inline.parse.bind(inline);
  let imageLevels = -1;
  inline.parse = (source, md, env, tokens) => {
    if (imageLevels === MAX_IMAGE_LEVELS) return;
    imageLevels++;
    try {
      parse(source, md, env, tokens);
    } finally {
      imageLevels--;
    }
  };
}

const underlineTags = ["<u></u>", "<u>", "</u>"] as const;
const tokenTypes = { "<u></u>": "separator", "<u>": "underline_start", "</u>": "underline_end" } as const;

/** `<u>` and `</u>` become tokens of their own; `<u></u>` only keeps apart what stands on its sides. */
function readUnderlineTag(state: StateInline, isSilent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 60) return false;
  const tag = underlineTags.find((candidate) => state.src.startsWith(candidate, state.pos));
  if (tag === undefined) return false;
  if (!isSilent) state.push(tokenTypes[tag], "", 0).content = tag;
  state.pos += tag.length;
  return true;
}
