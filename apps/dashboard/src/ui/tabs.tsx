import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  return (
    <Primitive.Root defaultValue={tabs[0].id}>
      <Primitive.List aria-label={label} className="flex gap-1 border-line border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px h-9 border-transparent border-b-2 px-3 font-medium text-[13px] text-muted hover:text-ink data-[state=active]:border-accent-text data-[state=active]:text-ink"
          >
            {tab.label}
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
