import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { exactNumber } from "./number-format.ts";

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** How much is in it, beside the label. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The tab to show and who is told of another choice, where the address keeps it. */
  choice?: { readonly value: string; readonly onChange: (id: string) => void };
}

export function Tabs({ label, tabs, choice }: TabsProps) {
  const state =
    choice === undefined
      ? { defaultValue: tabs[0].id }
      : { value: choice.value, onValueChange: choice.onChange };
  return (
    <Primitive.Root {...state}>
      <Primitive.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="h-9 shrink-0 border-transparent border-b-2 px-3 font-medium text-[13px] text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent-text data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <>
                {" "}
                <span className="ml-0.5 text-faint text-xs tabular-nums">{exactNumber(tab.count)}</span>
              </>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="pt-3">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
