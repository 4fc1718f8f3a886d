import { nobodyFoundText, PickSearch, useActiveCreators } from "../../../parts/pickers.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import type { Assignee } from "./assigned-creator.ts";
import { blockReason } from "./block-reason.ts";
import { useCreatorBlocks } from "./use-creator-blocks.ts";

interface CreatorPickerProps {
  campaignId: string;
  startsOn: string | undefined;
  chosen: readonly Assignee[];
  onChange: (chosen: readonly Assignee[]) => void;
}

/** Creators to assign, found by name; those who cannot be assigned say why. */
export function CreatorPicker({ campaignId, startsOn, chosen, onChange }: CreatorPickerProps) {
  const { query, setQuery, list, found, hasMore } = useActiveCreators();
  const ids = found.map(({ id }) => id);
  const blocks = useCreatorBlocks(campaignId, ids);
  const blockOf = (id: string) => blocks.find(({ creatorId }) => creatorId === id);

  function toggle(id: string) {
    const creator = found.find((one) => one.id === id);
    if (chosen.some((one) => one.id === id)) onChange(chosen.filter((one) => one.id !== id));
    else if (creator !== undefined) onChange([...chosen, { id, name: creator.name }]);
  }

  return (
    <PickSearch
      noun="creators"
      placeholder="Name, email or handle"
      query={query}
      onSearch={setQuery}
      list={list}
      nothing={list.isSuccess && found.length === 0 ? nobodyFoundText(query) : undefined}
    >
      <PickList
        label="Creators"
        kind="many"
        chosen={chosen.map(({ id }) => id)}
        onToggle={toggle}
        rows={found.map(({ id, name, email }) => ({
          id,
          title: name,
          note: email,
          hasAvatar: true,
          refusal: blockReason(blockOf(id), startsOn),
        }))}
      />
      {hasMore ? <p className="text-[13px] text-faint">Search to find the others.</p> : null}
    </PickSearch>
  );
}
