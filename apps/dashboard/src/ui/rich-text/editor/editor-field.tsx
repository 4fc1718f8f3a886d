import type { ContentIssue, RichTextDocument } from "@clipledger/richtext/document";
import type { JSONContent } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { useId, useRef } from "react";
import { ContentIssues } from "../content-issues.tsx";
import "../rich-text.css";
import type { Node } from "@tiptap/pm/model";
import { editorExtensions } from "./editor-extensions.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { VariableSuggestions } from "./variable-suggestions.tsx";

const boxClass =
  "rounded-lg border bg-raised shadow-control transition-[border-color,box-shadow] duration-100 has-[.tiptap:focus]:border-accent-text " +
  "has-[.tiptap:focus]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--accent-text)_18%,transparent)]";
const textClass =
  "rich-text min-h-72 px-4 py-3.5 outline-none sm:px-5 [&_.ProseMirror-selectednode.variable]:outline-2 [&_.ProseMirror-selectednode.variable]:outline-accent-text";

/** A text with headings, lists, links, images and variables, and the tools to write it. */
export function EditorField({ label, hint, placeholder, initial, issues, onChange }: EditorProps) {
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions: editorExtensions,
    content: (initial ?? null) as JSONContent | null, // safe: the editor reads it and changes a copy
    onUpdate: ({ editor: { state } }) => onChange(state.doc.toJSON() as RichTextDocument), // safe: both have one schema
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": `${id}-hint ${id}-issues`,
        "aria-invalid": String(issues.length > 0),
        class: textClass,
      },
      handleKeyDown: (_, event) => {
        if (event.key !== "F10" || !event.altKey) return false;
        toolbar.current?.querySelector("button")?.focus();
        return true;
      },
    },
  });
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty: empty } }) => empty });
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium text-[13px]">
        {label}
      </span>
      <div className={clsx(boxClass, issues.length > 0 ? "border-danger-text" : "border-line-strong")}>
        <EditorToolbar ref={toolbar} editor={editor} label={`${label}: formatting`} />
        <div className="relative">
          {isEmpty ? <Placeholder text={placeholder} /> : null}
          <EditorContent editor={editor} />
          <VariableSuggestions editor={editor} />
        </div>
      </div>
      <p id={`${id}-hint`} className="text-[13px] text-faint">
        {hint} <span className="max-sm:hidden">Alt+F10 leads to the formatting buttons.</span>
      </p>
      <ContentIssues
        id={`${id}-issues`}
        issues={issues}
        onVisit={({ path }) =>
          editor.chain().setTextSelection(placeOfIssue(editor.state.doc, path)).scrollIntoView().focus().run()
        }
      />
    </div>
  );
}

function Placeholder({ text }: { text: string }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-3.5 right-4 left-4 text-[15px] text-faint leading-6.5 sm:left-5"
    >
      {text}
    </p>
  );
}

export interface EditorProps {
  label: string;
  hint?: string;
  placeholder: string;
  /** What stands in it at first; later values come from the person who writes. */
  initial: RichTextDocument | undefined;
  issues: readonly ContentIssue[];
  onChange: (document: RichTextDocument) => void;
}

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
