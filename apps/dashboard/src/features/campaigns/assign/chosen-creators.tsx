import { X } from "lucide-react";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { IconButton } from "../../../ui/primitives/button.tsx";
import type { Assignee } from "./assigned-creator.ts";

interface ChosenCreatorsProps {
  creators: readonly Assignee[];
  /** What stands in the way of one. */
  reasonOf: (id: string) => string | undefined;
  onChange: (creators: readonly Assignee[]) => void;
}

/** The creators a dialog is about; one that cannot take part is left out here. */
export function ChosenCreators({ creators, reasonOf, onChange }: ChosenCreatorsProps) {
  return (
    <ul
      aria-label="Creators"
      className="max-h-52 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {creators.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
          <Avatar name={name} size="small" />
          <span className="min-w-0 flex-1 py-1 text-[13px]">
            <span className="block truncate font-medium">{name}</span>
            {reasonOf(id) === undefined ? null : (
              <span className="block text-danger-text">{reasonOf(id)}</span>
            )}
          </span>
          {creators.length === 1 ? null : (
            <IconButton
              label={`Leave out ${name}`}
              onClick={() => onChange(creators.filter((creator) => creator.id !== id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
