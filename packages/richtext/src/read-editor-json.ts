import { buildTextblocks, makeListItem } from "./build-textblocks.ts";
import { findImageProblem, findLinkProblem } from "./check-address.ts";
import { type Findings, InlineCollector, readCaption } from "./collect-inline.ts";
import { type ContentIssues, MAX_IMAGE_WIDTH, MAX_LIST_LEVELS, MAX_LIST_START } from "./content-issues.ts";
import {
  isVariableId,
  type RichTextBlock,
  type RichTextDocument,
  type RichTextImage,
  type RichTextListItem,
  VARIABLE_IDS,
  type VariableId,
} from "./document.ts";
import {
  attributesOf,
  EditorChildren,
  isRecord,
  type JsonRecord,
  type NodeVisitor,
  type Spot,
} from "./editor-children.ts";
import { type Look, plainLook, styleBits } from "./inline-pieces.ts";

export function readEditorJson(
  content: unknown,
  path: string,
  findings: Findings,
): RichTextDocument | undefined {
  if (isRecord(content) && content["type"] === "doc") {
    const blocks = new EditorReader(findings).readBlocks(content, { path, depth: 0, lists: 0 });
    return { type: "doc", content: blocks };
  }
  findings.issues.add('Give the editor\'s document: an object with the type "doc" and its content.');
  return undefined;
}

class EditorReader {
  readonly #findings: Findings;
  readonly #attributes: AttributeReader;
  readonly #children: EditorChildren;

  constructor(findings: Findings) {
    this.#findings = findings;
    this.#attributes = new AttributeReader(findings.issues);
    this.#children = new EditorChildren(findings.issues, this.#readMisplaced);
  }

  readBlocks(parent: JsonRecord, spot: Spot): RichTextBlock[] {
    const blocks: RichTextBlock[] = [];
    this.#children.visit(parent, spot, "block", (node, childSpot) => {
      for (const block of this.#readBlock(node, childSpot)) blocks.push(block);
    });
    return blocks;
  }

  #readBlock(node: JsonRecord, spot: Spot): readonly RichTextBlock[] {
    switch (node["type"]) {
      case "paragraph":
        return buildTextblocks(this.#readInline(node, spot).take(), 0);
      case "heading": {
        const level = this.#attributes.headingLevel(node, spot.path);
        return buildTextblocks(this.#readInline(node, spot).take(), level);
      }
      case "bulletList":
        return [{ type: "bulletList", content: this.#readItems(node, spot) }];
      case "orderedList": {
        const start = this.#attributes.listStart(node, spot.path);
        return [{ type: "orderedList", attrs: { start }, content: this.#readItems(node, spot) }];
      }
      default:
        return [this.#attributes.image(node, spot.path)];
    }
  }

  #readItems(list: JsonRecord, spot: Spot): RichTextListItem[] {
    const items: RichTextListItem[] = [];
    const content = list["content"] ?? [];
    if (Array.isArray(content) && content.length === 0)
      this.#findings.issues.add("A list has at least one item.", spot.path);
    if (spot.lists === MAX_LIST_LEVELS)
      this.#findings.issues.add(`Lists go ${MAX_LIST_LEVELS} levels deep at most.`, spot.path);
    else
      this.#children.visit(list, { ...spot, lists: spot.lists + 1 }, "item", (node, itemSpot) =>
        items.push(this.#readItem(node, itemSpot)),
      );
    return items;
  }

  #readItem(item: JsonRecord, spot: Spot): RichTextListItem {
    const content = item["content"];
    const first: unknown = Array.isArray(content) ? content[0] : undefined;
    if (!isRecord(first) || first["type"] !== "paragraph")
      this.#findings.issues.add("A list item begins with a paragraph.", spot.path);
    return makeListItem(this.readBlocks(item, spot));
  }

  #readInline(parent: JsonRecord, spot: Spot): InlineCollector {
    const inline = new InlineCollector(this.#findings);
    this.#children.visit(parent, spot, "inline", (node, childSpot) =>
      this.#readInlineNode(node, childSpot, inline),
    );
    return inline;
  }

  #readInlineNode(node: JsonRecord, { path }: Spot, inline: InlineCollector): void {
    if (node["type"] === "text") this.#readText(node, path, inline);
    else if (node["type"] === "hardBreak") inline.addBreak();
    else if (node["type"] === "variable")
      inline.addVariable(this.#attributes.variableId(node, path), this.#attributes.look(node, path));
    else inline.addImage(this.#attributes.image(node, path));
  }

  #readText(node: JsonRecord, path: string, inline: InlineCollector): void {
    const look = this.#attributes.look(node, path);
    if (typeof node["text"] === "string") inline.addWrittenText(node["text"], look, `${path}.text`);
    else this.#findings.issues.add("A text node needs its text.", `${path}.text`);
  }

  readonly #readMisplaced: NodeVisitor = (node, spot, kind) => {
    if (kind === "block") this.#readBlock(node, spot);
    else if (kind === "item") this.#readItem(node, spot);
    else {
      const inline = new InlineCollector(this.#findings);
      this.#readInlineNode(node, spot, inline);
      inline.take();
    }
  };
}

/** Reads the attributes and marks of editor JSON. What is refused comes back as something harmless. */
class AttributeReader {
  readonly #issues: ContentIssues;

  constructor(issues: ContentIssues) {
    this.#issues = issues;
  }

  headingLevel(node: JsonRecord, path: string): 2 | 3 {
    const level = attributesOf(node)["level"] ?? 2;
    if (!Number.isInteger(level)) this.#issues.add("A heading's level is 2 or 3.", `${path}.attrs.level`);
    return Number(level) <= 2 ? 2 : 3;
  }

  listStart(node: JsonRecord, path: string): number {
    const start = attributesOf(node)["start"] ?? 1;
    if (typeof start === "number" && Number.isInteger(start) && start >= 0 && start <= MAX_LIST_START)
      return start;
    this.#issues.add(`A list starts with a whole number from 0 to ${MAX_LIST_START}.`, `${path}.attrs.start`);
    return 1;
  }

  variableId(node: JsonRecord, path: string): VariableId {
    const id = attributesOf(node)["id"];
    if (isVariableId(id)) return id;
    this.#issues.add(() => `A variable's id is one of ${VARIABLE_IDS.join(", ")}.`, `${path}.attrs.id`);
    return VARIABLE_IDS[0];
  }

  image(node: JsonRecord, path: string): RichTextImage {
    const { src, alt, title, width } = attributesOf(node);
    const address = typeof src === "string" ? src : "";
    const problem = findImageProblem(address);
    if (problem !== undefined) this.#issues.add(problem, `${path}.attrs.src`);
    return {
      type: "imageResize",
      attrs: {
        src: address,
        alt: this.#caption(alt, `${path}.attrs.alt`),
        title: this.#caption(title, `${path}.attrs.title`),
        width: this.#width(width, `${path}.attrs.width`),
      },
    };
  }

  #caption(value: unknown, path: string): string | null {
    if (typeof value === "string") return readCaption(value, path, this.#issues);
    if (value !== undefined && value !== null) this.#issues.add("Give a text, or leave it out.", path);
    return null;
  }

  #width(value: unknown, path: string): number | null {
    if (value === undefined || value === null) return null;
    const pixels = typeof value === "string" ? Number(value.replace(/px$/, "") || Number.NaN) : value;
    if (typeof pixels === "number" && pixels >= 1 && pixels <= MAX_IMAGE_WIDTH) return Math.round(pixels);
    this.#issues.add(`Give the width in pixels, from 1 to ${MAX_IMAGE_WIDTH}, or leave it out.`, path);
    return null;
  }

  look(node: JsonRecord, path: string): Look {
    const marks = node["marks"];
    if (marks === undefined || marks === null) return plainLook;
    if (!Array.isArray(marks)) {
      this.#issues.add("Marks are a list.", `${path}.marks`);
      return plainLook;
    }
    return marks.reduce<Look>(
      (look, mark, index) => this.#withMark(look, mark, `${path}.marks.${index}`),
      plainLook,
    );
  }

  #withMark(look: Look, mark: unknown, path: string): Look {
    const type = isRecord(mark) ? mark["type"] : undefined;
    if (isRecord(mark) && type === "link") return { ...look, href: this.#href(look, mark, path) };
    if (typeof type === "string" && isStyle(type)) return { ...look, style: look.style | styleBits[type] };
    this.#issues.add(
      "Use the marks bold, italic, strike, underline and link only; remove this one.",
      `${path}.type`,
    );
    return look;
  }

  #href(look: Look, mark: JsonRecord, path: string): string {
    const { href } = attributesOf(mark);
    const address = typeof href === "string" ? href : "";
    const problem = findLinkProblem(address);
    if (problem !== undefined) this.#issues.add(problem, `${path}.attrs.href`);
    if (look.href !== undefined && look.href !== address)
      this.#issues.add("A text links to one address only; remove one of its links.", path);
    return address;
  }
}

function isStyle(type: string): type is keyof typeof styleBits {
  return Object.hasOwn(styleBits, type);
}
