import { findImageProblem } from "@clipledger/richtext/check-address";
import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { ImageView } from "./image-view.tsx";

/** An image by its address. Pasted ones without an address that others can open are left out. */
export const imageNode = Node.create({
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
