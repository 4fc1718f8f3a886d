import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { toolGroups } from "./tools.ts";

export interface ToolState {
  /** Undefined: it is never on. */
  readonly isOn: boolean | undefined;
  readonly canRun: boolean;
}

const tools = toolGroups.flatMap((group) => group.tools);

/** How each tool stands where the cursor is, by its label. */
export function useToolStates(editor: Editor): Readonly<Record<string, ToolState>> {
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
