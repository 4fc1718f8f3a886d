import type { Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { Command } from "cmdk";
import { Check, ChevronDown, X } from "lucide-react";
import { Popover } from "radix-ui";
import { Fragment } from "react";
import { Button, buttonClass } from "../../primitives/button.tsx";
import { Menu, MenuCheckItem, MenuLabel } from "../../primitives/overlays/menu.tsx";
import { PlatformIcon } from "../tracked/platform-badge.tsx";

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
  /** Shown as its sign, to tell accounts of the same name apart. */
  readonly platform?: Platform;
}

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** A button that opens a list to tick; it shows what is ticked. */
export function FilterMenu({ label, options, chosen, onToggle }: FilterMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <button
          type="button"
          className={clsx(
            buttonClass(),
            chosen.length > 0 && "border-accent-text/40! bg-accent-soft! text-accent-text!",
          )}
        >
          <span className="max-w-56 truncate">
            {chosen.length === 0 ? label : `${label}: ${filterSummary(options, chosen)}`}
          </span>
          <ChevronDown aria-hidden="true" className="size-3.5! opacity-60" />
        </button>
      }
    >
      {options.map((option, index) => (
        <Fragment key={option.value}>
          {option.group !== undefined && option.group !== options[index - 1]?.group ? (
            <MenuLabel>{option.group}</MenuLabel>
          ) : null}
          <MenuCheckItem checked={chosen.includes(option.value)} onToggle={() => onToggle(option.value)}>
            <span className="truncate">{option.label}</span>
          </MenuCheckItem>
        </Fragment>
      ))}
    </Menu>
  );
}

/** What is chosen, in the button that opens the choice. */
function filterSummary(options: readonly FilterOption[], chosen: readonly string[]) {
  if (chosen.length > 1) return `${chosen.length} chosen`;
  return options.find((option) => option.value === chosen[0])?.label ?? "1 chosen";
}

interface FilterSearchProps {
  label: string;
  /** What is chosen, with its names, and beside it what the query finds. */
  chosen: readonly FilterOption[];
  found: readonly FilterOption[];
  query: string;
  onQueryChange: (query: string) => void;
  onToggle: (value: string) => void;
}

/** A filter with more to tick than a menu can hold: what is typed finds it. */
export function FilterSearch({ label, chosen, found, query, onQueryChange, onToggle }: FilterSearchProps) {
  const values = chosen.map(({ value }) => value);
  const others = found.filter(({ value }) => !values.includes(value));
  return (
    <Popover.Root onOpenChange={(isOpen) => (isOpen ? undefined : onQueryChange(""))}>
      <Popover.Trigger
        className={clsx(
          buttonClass(),
          chosen.length > 0 && "border-accent-text/40! bg-accent-soft! text-accent-text!",
        )}
      >
        <span className="max-w-56 truncate">
          {chosen.length === 0 ? label : `${label}: ${filterSummary(chosen, values)}`}
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5! opacity-60" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-72 animate-rise overflow-hidden rounded-xl bg-raised shadow-popover"
        >
          <Command shouldFilter={false} label={label}>
            <Command.Input
              value={query}
              onValueChange={onQueryChange}
              placeholder="Type to find"
              className="h-10 w-full border-line border-b bg-transparent px-3 text-[13px] outline-none"
            />
            <Command.List className="max-h-72 overflow-y-auto p-1">
              <Command.Empty className="px-3 py-6 text-center text-[13px] text-muted">
                Nothing matches.
              </Command.Empty>
              {query === ""
                ? chosen.map((option) => (
                    <Option key={option.value} option={option} state="chosen" onToggle={onToggle} />
                  ))
                : null}
              {(query === "" ? others : found).map((option) => (
                <Option
                  key={option.value}
                  option={option}
                  state={values.includes(option.value) ? "chosen" : "offered"}
                  onToggle={onToggle}
                />
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface OptionProps {
  option: FilterOption;
  state: "chosen" | "offered";
  onToggle: (value: string) => void;
}

function Option({ option, state, onToggle }: OptionProps) {
  return (
    <Command.Item
      value={option.value}
      onSelect={() => onToggle(option.value)}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1 text-[13px] data-[selected=true]:bg-hover"
    >
      {option.platform === undefined ? null : <PlatformIcon platform={option.platform} />}
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      <Check
        aria-hidden="true"
        className={clsx("size-4 shrink-0 text-accent-text", state === "offered" && "opacity-0")}
      />
      {state === "chosen" ? <span className="sr-only">(chosen)</span> : null}
    </Command.Item>
  );
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={onClear}>
      Clear filters
    </Button>
  );
}
