import { findImageProblem, findLinkProblem } from "@clipledger/richtext/check-address";
import { isVariableId, VARIABLE_IDS } from "@clipledger/richtext/document";
import { type AnyExtension, type Extensions, InputRule, Mark, Node, nodePasteRule } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import clsx from "clsx";
import { type ImageAttributes, RichTextImage, variableLabel } from "../rich-text.tsx";

const notInOurTexts = {
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  // It would add an empty paragraph that nobody wrote.
  trailingNode: false,
} as const;

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

const names = VARIABLE_IDS.join("|");

/** Something that differs for each creator. Whoever knows its name may type it, as in `$brand_name`. */
const variableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes: () => ({
    id: {
      isRequired: true,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-variable"),
      renderHTML: ({ id }) => ({ "data-variable": id }),
    },
  }),

  parseHTML: () => [
    {
      tag: "span[data-variable]",
      getAttrs: (element) => isVariableId(element.getAttribute("data-variable")) && null,
    },
  ],

  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    { ...HTMLAttributes, class: "variable" },
    variableLabel(String(node.attrs["id"])),
  ],

  renderText: ({ node }) => `$${String(node.attrs["id"])}`,

  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`\\$(${names})([^a-z_])$`),
        handler: ({ state: { tr, schema, doc }, range, match: [, id, typed = ""] }) => {
          const marks = doc.resolve(range.from).marks();
          tr.replaceWith(range.from, range.to, [
            this.type.create({ id }, null, marks),
            schema.text(typed, marks),
          ]);
        },
      }),
    ];
  },

  addPasteRules() {
    return [
      nodePasteRule({
        find: new RegExp(`\\$(${names})(?![a-z_])`, "g"),
        type: this.type,
        getAttributes: ([, id]) => ({ id }),
      }),
    ];
  },
});

/** An image by its address. Pasted ones without an address that others can open are left out. */
const imageNode = Node.create({
  name: "imageResize",
  group: "block",
  draggable: true,

  addAttributes: () => ({
    src: { isRequired: true },
    alt: { default: null },
    title: { default: null },
    width: { default: null, parseHTML: widthOf },
  }),

  parseHTML: () => [
    { tag: "img[src]", getAttrs: (image) => isAllowed(image.getAttribute("src") ?? "") && null },
  ],

  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],

  addNodeView: () => ReactNodeViewRenderer(ImageView),
});

function isAllowed(src: string): boolean {
  return findImageProblem(src) === undefined;
}

function widthOf(image: HTMLElement): number | null {
  const width = Number(image.getAttribute("width"));
  return Number.isSafeInteger(width) && width > 0 ? width : null;
}

/** An image in the editor, with a frame while it is chosen. */
function ImageView({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper
      data-drag-handle=""
      className={clsx(
        "w-fit max-w-full rounded-lg",
        selected && "outline-2 outline-accent-text outline-offset-2",
      )}
    >
      <RichTextImage {...(node.attrs as ImageAttributes)} /* safe: the attributes of this node */ />
    </NodeViewWrapper>
  );
}

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
