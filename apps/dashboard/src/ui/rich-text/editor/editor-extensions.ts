import { findLinkProblem } from "@clipledger/richtext/check-address";
import { type AnyExtension, type Extensions, Mark, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { imageNode } from "./image-node.ts";
import { variableNode } from "./variable-node.ts";

const notInOurTexts = {
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  // It would add an empty paragraph that nobody wrote.
  trailingNode: false,
} as const;

/** What the editor knows: the nodes and marks of our rich text, and nothing that the server would refuse. */
export const editorExtensions: Extensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map(withOurAttributes);
    },
  }).configure({
    ...notInOurTexts,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (address) => findLinkProblem(address) === undefined,
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer" },
    },
  }),
  imageNode,
  variableNode,
];

/** Attributes that our texts do not have are left out, so that pasting cannot bring them along. */
function withOurAttributes(extension: AnyExtension): AnyExtension {
  if (extension instanceof Node && extension.name === "heading") {
    return extension.extend({
      addAttributes: () => ({ level: { default: 2, rendered: false } }),
      parseHTML: () =>
        [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: ours(level) } })),
    });
  }
  if (extension instanceof Node && extension.name === "orderedList") {
    return extension.extend({ addAttributes: () => ({ start: { default: 1, parseHTML: startOf } }) });
  }
  if (extension instanceof Mark && extension.name === "link") {
    return extension.extend({
      inclusive: false,
      addAttributes: () => ({ href: { isRequired: true } }),
    });
  }
  return extension;
}

function ours(level: number): 2 | 3 {
  return level < 3 ? 2 : 3;
}

function startOf(list: HTMLElement): number {
  const start = Number(list.getAttribute("start") ?? 1);
  return Number.isSafeInteger(start) && start >= 0 ? start : 1;
}
