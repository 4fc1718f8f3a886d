import { VARIABLE_IDS } from "@clipledger/richtext/variables";
import type { Editor } from "@tiptap/core";
import clsx from "clsx";
import { Braces, ChevronDown } from "lucide-react";
import { DropdownMenu, Toolbar } from "radix-ui";
import { variableLabels } from "../variable-labels.ts";
import { toolClass } from "./tool-button.tsx";

/** Puts something into the text that differs for each creator. */
export function VariablesMenu({ editor }: { editor: Editor }) {
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
