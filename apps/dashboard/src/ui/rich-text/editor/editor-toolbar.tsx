import { VARIABLE_IDS } from "@clipledger/richtext/document";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { Braces, ChevronDown } from "lucide-react";
import { DropdownMenu, Toolbar } from "radix-ui";
import { Fragment, type Ref, useEffect, useState } from "react";
import { commandKey } from "../../primitives/badge.tsx";
import { Tip } from "../../primitives/overlays/tooltip.tsx";
import { variableLabels } from "../rich-text.tsx";
import { ImageDialog, LinkDialog } from "./insert-dialogs.tsx";
import { type Tool, toolGroups } from "./tools.ts";

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

const toolClass =
  "inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink " +
  "disabled:cursor-not-allowed disabled:opacity-40 max-sm:h-9 max-sm:min-w-9 [&_svg]:size-4";

interface ToolButtonProps {
  tool: Tool;
  state: ToolState | undefined;
  onUse: () => void;
}

function ToolButton({ tool: { label, keys, icon: Icon }, state, onUse }: ToolButtonProps) {
  return (
    <Tip text={keys === undefined ? label : `${label} (${commandKey()} ${keys})`}>
      <Toolbar.Button
        type="button"
        aria-label={label}
        aria-pressed={state?.isOn}
        disabled={state?.canRun === false}
        className={clsx(toolClass, state?.isOn === true && "bg-accent-soft text-accent-text!")}
        onClick={onUse}
      >
        <Icon aria-hidden="true" />
      </Toolbar.Button>
    </Tip>
  );
}

/** Puts something into the text that differs for each creator. */
function VariablesMenu({ editor }: { editor: Editor }) {
  return (
    <DropdownMenu.Root>
      <Toolbar.Button type="button" asChild>
        <DropdownMenu.Trigger className={clsx(toolClass, "gap-1.5 px-2 font-medium text-[13px]")}>
          <Braces aria-hidden="true" />
          Variable
          <ChevronDown aria-hidden="true" className="size-3.5! opacity-60" />
        </DropdownMenu.Trigger>
      </Toolbar.Button>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label="Variables"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[min(420px,var(--radix-dropdown-menu-content-available-height))] w-72 animate-rise overflow-y-auto rounded-xl bg-raised p-1 shadow-popover"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.view.focus();
          }}
        >
          <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-faint text-xs">
            Each creator reads their own
          </DropdownMenu.Label>
          {VARIABLE_IDS.map((id) => (
            <DropdownMenu.Item
              key={id}
              textValue={variableLabels[id]}
              onSelect={() => editor.commands.insertContent({ type: "variable", attrs: { id } })}
              className="flex select-none flex-col rounded-lg px-2.5 py-1.5 outline-none data-highlighted:bg-hover"
            >
              <span className="text-[13px]">{variableLabels[id]}</span>
              <span className="font-mono text-faint text-xs">${id}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ToolState {
  /** Undefined: it is never on. */
  readonly isOn: boolean | undefined;
  readonly canRun: boolean;
}

const tools = toolGroups.flatMap((group) => group.tools);

/** How each tool stands where the cursor is, by its label. */
function useToolStates(editor: Editor): Readonly<Record<string, ToolState>> {
  return useEditorState({
    editor,
    selector: () =>
      Object.fromEntries(
        tools.map(({ label, isOn, canRun }) => [
          label,
          { isOn: isOn?.(editor), canRun: canRun?.(editor) ?? true },
        ]),
      ),
  });
}
