import { buildTextblocks, makeListItem } from "./build-textblocks.ts";
import { type Findings, InlineCollector } from "./collect-inline.ts";
import type { RichTextBlock, RichTextDocument, RichTextListItem } from "./document.ts";
import { EditorChildren, isRecord, type JsonRecord, type NodeVisitor, type Spot } from "./editor-children.ts";
import { MAX_LIST_LEVELS } from "./limits.ts";
import { AttributeReader } from "./read-editor-attributes.ts";

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
    if (typeof node["text"] === "string") inline.addText(node["text"], look, `${path}.text`);
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
