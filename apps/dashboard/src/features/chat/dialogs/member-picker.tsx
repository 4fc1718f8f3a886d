import {
  type NamedCreator,
  nobodyFoundText,
  PickSearch,
  useActiveCreators,
} from "../../../parts/pickers.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";

interface MemberPickerProps {
  chosen: readonly NamedCreator[];
  onChange: (chosen: readonly NamedCreator[]) => void;
}

/** The members of a group: those chosen stay on top until something is searched for. */
export function MemberPicker({ chosen, onChange }: MemberPickerProps) {
  const { query, setQuery, list, found, hasMore } = useActiveCreators();
  const isChosen = (id: string) => chosen.some((creator) => creator.id === id);
  const shown = query === "" ? [...chosen, ...found.filter(({ id }) => !isChosen(id))] : found;

  function toggle(id: string) {
    const creator = shown.find((one) => one.id === id);
    if (isChosen(id)) onChange(chosen.filter((one) => one.id !== id));
    else if (creator !== undefined) onChange([...chosen, creator]);
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-[13px]">
        Creators <span className="font-normal text-faint">{chosen.length} chosen</span>
      </p>
      <PickSearch
        noun="creators"
        placeholder="Name, email or handle"
        query={query}
        onSearch={setQuery}
        list={list}
        nothing={list.isSuccess && shown.length === 0 ? nobodyFoundText(query) : undefined}
      >
        {shown.length === 0 ? null : (
          <PickList
            label="Creators"
            kind="many"
            chosen={chosen.map(({ id }) => id)}
            onToggle={toggle}
            rows={shown.map(({ id, name, email }) => ({ id, title: name, note: email, hasAvatar: true }))}
          />
        )}
      </PickSearch>
      {hasMore ? <p className="text-[13px] text-faint">Search to find the others.</p> : null}
    </div>
  );
}
