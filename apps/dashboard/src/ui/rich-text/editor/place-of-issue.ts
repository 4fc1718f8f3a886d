import type { Node } from "@tiptap/pm/model";

interface Place {
  readonly from: number;
  readonly to: number;
}

/** What to mark in the text for an issue at a path such as `content.content.2.content.0.attrs.src`. */
export function placeOfIssue(doc: Node, path: string): Place {
  const steps = [...path.matchAll(/\bcontent\.(\d+)/g)].map(([, index]) => Number(index));
  let node = doc;
  let start = 0; // where the content of the node begins
  let place: Place = { from: 0, to: doc.content.size };
  for (const index of steps) {
    if (index >= node.childCount) break;
    const child = node.child(index);
    const from = start + offsetOf(node, index);
    place = child.isLeaf
      ? { from, to: from + child.nodeSize }
      : { from: from + 1, to: from + child.nodeSize - 1 };
    node = child;
    start = from + 1;
  }
  return place;
}

function offsetOf(parent: Node, index: number): number {
  let offset = 0;
  for (let before = 0; before < index; before++) offset += parent.child(before).nodeSize;
  return offset;
}
