import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import clsx from "clsx";
import { type ImageAttributes, RichTextImage } from "../rich-text-image.tsx";

/** An image in the editor, with a frame while it is chosen. */
export function ImageView({ node, selected }: NodeViewProps) {
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
