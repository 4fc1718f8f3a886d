import { useState } from "react";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { type EventGroup, groupEventTypes, searchEventTypes } from "../event-types.ts";
import { TypeChecks } from "./type-checks.tsx";
import type { TypeChoiceProps } from "./type-choice.ts";

/** Every type to choose from, by what it is about. */
export function TypeList({ types, named, onChange }: TypeChoiceProps) {
  const [text, setText] = useState("");
  const groups = groupEventTypes(searchEventTypes(types, text));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchBox label="Find events" placeholder="Find events" value={text} onSearch={setText} />
        <span role="status" className="text-[13px] text-muted tabular-nums">
          {named.length} chosen
        </span>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-lg border border-line-strong"
      >
        {groups.length === 0 ? (
          <p className="px-3 py-8 text-center text-[13px] text-muted">Nothing matches.</p>
        ) : null}
        {groups.map((group) => (
          <TypeGroup key={group.title} group={group} named={named} onChange={onChange} />
        ))}
      </div>
    </div>
  );
}

function TypeGroup({ group, named, onChange }: Omit<TypeChoiceProps, "types"> & { group: EventGroup }) {
  const names = group.types.map(({ type }) => type);
  const areAllChosen = names.every((name) => named.includes(name));
  const others = named.filter((name) => !names.includes(name));
  return (
    <fieldset className="min-w-0 border-line border-t pb-1.5 first:border-t-0">
      <legend className="sr-only">{group.title}</legend>
      <div className="sticky top-0 z-10 flex items-center justify-between bg-raised px-3 pt-2 pb-1">
        <span aria-hidden="true" className="font-medium text-faint text-xs">
          {group.title}
        </span>
        <button
          type="button"
          onClick={() => onChange(areAllChosen ? others : [...others, ...names])}
          className="rounded font-medium text-accent-text text-xs underline-offset-4 hover:underline"
        >
          {areAllChosen ? "None" : "All"}
          <span className="sr-only"> of {group.title}</span>
        </button>
      </div>
      <TypeChecks types={group.types} named={named} onChange={onChange} />
    </fieldset>
  );
}
