import clsx from "clsx";
import { Tabs as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { exactNumber } from "./text/number-format.ts";

interface Tab {
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

interface FilterTabsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly count?: number | undefined }[];
  onChange: (value: Value) => void;
}

/** Which part of a list is shown, with how much is in each. */
export function FilterTabs<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterTabsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0 max-w-full">
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-1 overflow-x-auto p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "relative inline-flex h-8 shrink-0 cursor-pointer select-none items-center gap-1.5 rounded-lg px-2.5 font-medium text-[13px]",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
              option.value === value ? "bg-hover text-ink" : "text-muted hover:bg-sunken hover:text-ink",
            )}
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.count === undefined ? null : (
              <span className="text-faint text-xs tabular-nums">{exactNumber(option.count)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
