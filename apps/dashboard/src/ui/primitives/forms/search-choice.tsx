import clsx from "clsx";
import { Command } from "cmdk";
import { Check, ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { FormField } from "./form-field.tsx";

interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

interface SearchChoiceProps {
  label: string;
  hint?: ReactNode;
  /** By which it finds what the form was refused for. */
  name?: string;
  error?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder: string;
  chosen: ChoiceOption | undefined;
  found: readonly ChoiceOption[];
  query: string;
  onQueryChange: (query: string) => void;
  /** Undefined when the choice is taken back, which only an optional field offers. */
  onChoose: (value: string | undefined) => void;
  isOptional?: boolean;
}

/** One of more than a select can hold: what is typed finds it. */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, hint, name, error, placeholder, chosen, onQueryChange } = props;
  const [isOpen, setIsOpen] = useState(false);

  function show(next: boolean) {
    setIsOpen(next);
    if (!next) onQueryChange("");
  }

  return (
    <FormField label={label} hint={hint} name={name} error={error}>
      {(control) => (
        <Popover.Root open={isOpen} onOpenChange={show}>
          <Popover.Trigger
            {...control}
            aria-label={`${label}: ${chosen?.label ?? placeholder}`}
            className="control flex h-9 w-full items-center justify-between gap-2 px-3 text-left text-sm max-sm:h-10"
          >
            <span className={clsx("truncate", chosen === undefined && "text-faint")}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              aria-label={label}
              align="start"
              sideOffset={6}
              collisionPadding={8}
              className="z-50 w-(--radix-popover-trigger-width) min-w-64 animate-rise overflow-hidden rounded-xl bg-raised shadow-popover"
            >
              <Options {...props} onDone={() => show(false)} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FormField>
  );
}

function Options({
  label,
  chosen,
  found,
  query,
  onQueryChange,
  onChoose,
  isOptional = false,
  onDone,
}: SearchChoiceProps & { onDone: () => void }) {
  function choose(value: string | undefined) {
    onChoose(value);
    onDone();
  }
  return (
    <Command shouldFilter={false} label={label}>
      <Command.Input
        value={query}
        onValueChange={onQueryChange}
        placeholder="Type to find"
        className="h-10 w-full border-line border-b bg-transparent px-3 text-[13px] outline-none"
      />
      <Command.List className="max-h-64 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-[13px] text-muted">
          Nothing matches.
        </Command.Empty>
        {isOptional && query === "" ? (
          <Option
            value="none"
            label="None"
            isChosen={chosen === undefined}
            onSelect={() => choose(undefined)}
          />
        ) : null}
        {found.map(({ value, label: name }) => (
          <Option
            key={value}
            value={value}
            label={name}
            isChosen={value === chosen?.value}
            onSelect={() => choose(value)}
          />
        ))}
      </Command.List>
    </Command>
  );
}

interface OptionProps {
  value: string;
  label: string;
  isChosen: boolean;
  onSelect: () => void;
}

function Option({ value, label, isChosen, onSelect }: OptionProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1 text-[13px] data-[selected=true]:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <Check
        aria-hidden="true"
        className={clsx("size-4 shrink-0 text-accent-text", !isChosen && "opacity-0")}
      />
    </Command.Item>
  );
}
