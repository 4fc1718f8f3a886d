import { X } from "lucide-react";
import { useCreatorOptions } from "../../../parts/filter-options.ts";
import { IconButton } from "../../../ui/primitives/button.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";

interface ChosenCreator {
  readonly value: string;
  readonly label: string;
}

interface CreatorChoiceProps {
  chosen: readonly ChosenCreator[];
  error: string | undefined;
  onChange: (creators: readonly ChosenCreator[]) => void;
}

/** Creators of the roster, picked one after the other. */
export function CreatorChoice({ chosen, error, onChange }: CreatorChoiceProps) {
  const { query, onQueryChange, found } = useCreatorOptions([]);
  const others = found.filter(({ value }) => !chosen.some((creator) => creator.value === value));

  function add(value: string | undefined) {
    const creator = others.find((option) => option.value === value);
    if (creator !== undefined) onChange([...chosen, creator]);
  }

  return (
    <div className="flex flex-col gap-2">
      <SearchChoice
        label="Creators"
        placeholder="Add a creator"
        chosen={undefined}
        found={others}
        query={query}
        onQueryChange={onQueryChange}
        onChoose={add}
        error={error}
      />
      {chosen.length === 0 ? null : (
        <ul aria-label="Invited creators" className="divide-y divide-line rounded-lg border border-line">
          {chosen.map((creator) => (
            <li key={creator.value} className="flex items-center gap-2 py-0.5 pr-1 pl-3 text-[13px]">
              <span className="min-w-0 flex-1 truncate">{creator.label}</span>
              <IconButton
                label={`Leave out ${creator.label}`}
                onClick={() => onChange(chosen.filter(({ value }) => value !== creator.value))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
