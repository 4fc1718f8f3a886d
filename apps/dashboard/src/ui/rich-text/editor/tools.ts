import type { Editor } from "@tiptap/core";
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";

export interface Tool {
  readonly label: string;
  readonly keys?: string;
  readonly icon: LucideIcon;
  readonly opens?: "link" | "image";
  readonly run?: (editor: Editor) => void;
  /** Whether it applies where the cursor is; left out by tools that are never on. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
}

interface ToolGroup {
  readonly name: string;
  readonly tools: readonly Tool[];
}

export const toolGroups: readonly ToolGroup[] = [
  {
    name: "blocks",
    tools: [
      {
        label: "Heading",
        icon: Heading2,
        run: (editor) => editor.commands.toggleHeading({ level: 2 }),
        isOn: (editor) => editor.isActive("heading", { level: 2 }),
      },
      {
        label: "Subheading",
        icon: Heading3,
        run: (editor) => editor.commands.toggleHeading({ level: 3 }),
        isOn: (editor) => editor.isActive("heading", { level: 3 }),
      },
    ],
  },
  {
    name: "marks",
    tools: [
      {
        label: "Bold",
        keys: "B",
        icon: Bold,
        run: (editor) => editor.commands.toggleBold(),
        isOn: on("bold"),
      },
      {
        label: "Italic",
        keys: "I",
        icon: Italic,
        run: (editor) => editor.commands.toggleItalic(),
        isOn: on("italic"),
      },
      {
        label: "Underline",
        keys: "U",
        icon: Underline,
        run: (editor) => editor.commands.toggleUnderline(),
        isOn: on("underline"),
      },
      {
        label: "Strikethrough",
        icon: Strikethrough,
        run: (editor) => editor.commands.toggleStrike(),
        isOn: on("strike"),
      },
    ],
  },
  {
    name: "lists",
    tools: [
      {
        label: "Bullet list",
        icon: List,
        run: (editor) => editor.commands.toggleBulletList(),
        isOn: on("bulletList"),
      },
      {
        label: "Numbered list",
        icon: ListOrdered,
        run: (editor) => editor.commands.toggleOrderedList(),
        isOn: on("orderedList"),
      },
    ],
  },
  {
    name: "insertions",
    tools: [
      { label: "Link", icon: Link2, opens: "link", isOn: on("link") },
      { label: "Image", icon: ImagePlus, opens: "image", isOn: on("imageResize") },
    ],
  },
  {
    name: "history",
    tools: [
      {
        label: "Undo",
        keys: "Z",
        icon: Undo2,
        run: (editor) => editor.commands.undo(),
        canRun: (editor) => editor.can().undo(),
      },
      {
        label: "Redo",
        icon: Redo2,
        run: (editor) => editor.commands.redo(),
        canRun: (editor) => editor.can().redo(),
      },
    ],
  },
];

function on(name: string) {
  return (editor: Editor) => editor.isActive(name);
}
