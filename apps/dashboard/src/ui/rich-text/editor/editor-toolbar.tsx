import type { Editor } from "@tiptap/core";
import { Toolbar } from "radix-ui";
import { Fragment, type Ref, useEffect, useState } from "react";
import { ImageDialog } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { ToolButton } from "./tool-button.tsx";
import { type Tool, toolGroups } from "./tools.ts";
import { useToolStates } from "./use-tool-states.ts";
import { VariablesMenu } from "./variables-menu.tsx";

interface EditorToolbarProps {
  editor: Editor;
  label: string;
  ref: Ref<HTMLDivElement>;
}

/** One stop for the Tab key; the arrow keys lead from button to button. */
export function EditorToolbar({ editor, label, ref }: EditorToolbarProps) {
  const [dialog, setDialog] = useState<"link" | "image" | undefined>(undefined);
  const states = useToolStates(editor);
  useCaretAfter(dialog, editor);
  function use({ run, opens }: Tool) {
    // In focus before a dialog opens, the text is where the focus returns to.
    editor.view.focus();
    if (opens !== undefined) setDialog(opens);
    run?.(editor);
  }
  return (
    <>
      <Toolbar.Root
        ref={ref}
        aria-label={label}
        className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-lg border-line border-b bg-raised p-1.5"
      >
        {toolGroups.map((group, index) => (
          <Fragment key={group.name}>
            {index === 0 ? null : <Toolbar.Separator className="mx-1 h-5 w-px bg-line" />}
            {group.tools.map((tool) => (
              <ToolButton key={tool.label} tool={tool} state={states[tool.label]} onUse={() => use(tool)} />
            ))}
          </Fragment>
        ))}
        <Toolbar.Separator className="mx-1 h-5 w-px bg-line" />
        <VariablesMenu editor={editor} />
      </Toolbar.Root>
      {dialog === "link" ? <LinkDialog editor={editor} onClose={() => setDialog(undefined)} /> : null}
      {dialog === "image" ? <ImageDialog editor={editor} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
}

/** A dialog gives the focus back to the text; this gives the caret back too, before anything is typed. */
function useCaretAfter(dialog: string | undefined, editor: Editor) {
  useEffect(() => {
    if (dialog === undefined) return undefined;
    return () => {
      setTimeout(() => (editor.isDestroyed ? undefined : editor.view.focus()));
    };
  }, [dialog, editor]);
}
