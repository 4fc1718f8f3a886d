import { type ContentIssues, MAX_NODES, tooManyNodes } from "./content-issues.ts";

/** Where a node of editor JSON may stand. */
type NodeKind = "block" | "item" | "inline";

/** Where a node of editor JSON does stand. */
export interface Spot {
  readonly path: string;
  readonly depth: number;
  /** How many lists are around it. */
  readonly lists: number;
}

export type NodeVisitor = (node: JsonRecord, spot: Spot, kind: NodeKind) => void;

/** Wrong nodes are searched for further problems as deep as this. */
const MAX_DEPTH = 50;

const kinds: ReadonlyMap<unknown, NodeKind> = new Map<unknown, NodeKind>([
  ["paragraph", "block"],
  ["heading", "block"],
  ["bulletList", "block"],
  ["orderedList", "block"],
  ["imageResize", "block"],
  ["image", "block"],
  ["listItem", "item"],
  ["text", "inline"],
  ["hardBreak", "inline"],
  ["variable", "inline"],
]);

const expectations: Readonly<Record<NodeKind, string>> = {
  block: "paragraph, heading, bulletList, orderedList and imageResize",
  item: "listItem",
  inline: "text, hardBreak, variable and imageResize",
};

/** Goes through the children of nodes and refuses those that may not stand there. */
export class EditorChildren {
  readonly #issues: ContentIssues;
  readonly #visitWrong: NodeVisitor;
  #visited = 0;

  /** What stands within a wrong node is visited too, so that all its problems come up at once. */
  constructor(issues: ContentIssues, visitWithinWrong: NodeVisitor) {
    this.#issues = issues;
    this.#visitWrong = visitWithinWrong;
  }

  visit(parent: JsonRecord, spot: Spot, expected: NodeKind, visitor: NodeVisitor): void {
    for (const [index, node] of this.#contentOf(parent, spot).entries()) {
      if (this.#isBeyondLimit()) return;
      const childSpot = { ...spot, path: `${spot.path}.content.${index}`, depth: spot.depth + 1 };
      if (isRecord(node) && mayStand(node, expected)) visitor(node, childSpot, expected);
      else this.#refuse(node, childSpot, expected);
    }
  }

  #contentOf(parent: JsonRecord, { path }: Spot): readonly unknown[] {
    const content = parent["content"] ?? [];
    if (Array.isArray(content)) return content;
    this.#issues.add("The content of a node is a list of nodes.", `${path}.content`);
    return [];
  }

  #isBeyondLimit(): boolean {
    this.#visited++;
    if (this.#visited === MAX_NODES + 1) this.#issues.add(tooManyNodes);
    return this.#visited > MAX_NODES;
  }

  #refuse(node: unknown, spot: Spot, expected: NodeKind): void {
    if (!isRecord(node) || typeof node["type"] !== "string") {
      this.#issues.add("A node is an object with a type.", spot.path);
      return;
    }
    const type = node["type"];
    this.#issues.add(
      () => `"${type.slice(0, 60)}" cannot stand here; only ${expectations[expected]} can.`,
      `${spot.path}.type`,
    );
    this.#visitWithin(node, spot);
  }

  #visitWithin(wrong: JsonRecord, spot: Spot): void {
    if (spot.depth > MAX_DEPTH) return;
    for (const [index, node] of this.#contentOf(wrong, spot).entries()) {
      if (this.#isBeyondLimit()) return;
      const childSpot = { ...spot, path: `${spot.path}.content.${index}`, depth: spot.depth + 1 };
      const kind = isRecord(node) ? kinds.get(node["type"]) : undefined;
      if (isRecord(node) && kind !== undefined) this.#visitWrong(node, childSpot, kind);
      else this.#refuse(node, childSpot, "block");
    }
  }
}

function mayStand({ type }: JsonRecord, expected: NodeKind): boolean {
  const isInlineImage = expected === "inline" && (type === "image" || type === "imageResize");
  return isInlineImage || kinds.get(type) === expected;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A node without attributes is one with none. */
export function attributesOf(node: JsonRecord): JsonRecord {
  return isRecord(node["attrs"]) ? node["attrs"] : {};
}
