import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { personName } from "../../../parts/person-name.ts";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import type { Assignee } from "./assigned-creator.ts";
import { blockReason } from "./block-reason.ts";
import { PickSearch } from "./pick-search.tsx";
import { useCreatorBlocks } from "./use-creator-blocks.ts";

interface CreatorPickerProps {
  campaignId: string;
  startsOn: string | undefined;
  chosen: readonly Assignee[];
  onChange: (chosen: readonly Assignee[]) => void;
}

const perPage = 30;

/** Creators to assign, found by name; those who cannot be assigned say why. */
export function CreatorPicker({ campaignId, startsOn, chosen, onChange }: CreatorPickerProps) {
  const [query, setQuery] = useState("");
  const list = useCreators(query);
  const found = list.data?.data ?? [];
  const ids = found.map(({ id }) => id);
  const blocks = useCreatorBlocks(campaignId, ids);
  const blockOf = (id: string) => blocks.find(({ creatorId }) => creatorId === id);

  function toggle(id: string) {
    const creator = found.find((one) => one.id === id);
    if (chosen.some((one) => one.id === id)) onChange(chosen.filter((one) => one.id !== id));
    else if (creator !== undefined) onChange([...chosen, { id, name: personName(creator.user) }]);
  }

  return (
    <PickSearch
      noun="creators"
      placeholder="Name, email or handle"
      query={query}
      onSearch={setQuery}
      list={list}
      nothing={list.isSuccess && found.length === 0 ? nobodyText(query) : undefined}
    >
      <PickList
        label="Creators"
        kind="many"
        chosen={chosen.map(({ id }) => id)}
        onToggle={toggle}
        rows={found.map(({ id, user }) => ({
          id,
          title: personName(user),
          note: user.email,
          hasAvatar: true,
          refusal: blockReason(blockOf(id), startsOn),
        }))}
      />
      {(list.data?.totalRows ?? 0) > perPage ? (
        <p className="text-[13px] text-faint">Search to find the others.</p>
      ) : null}
    </PickSearch>
  );
}

function useCreators(query: string) {
  const { api } = useOrganization();
  const sorted = { perPage, sortCol: "name", sortDir: "asc" } as const;
  return useQuery(
    api.creators.list.queryOptions({
      input: { query: { ...sorted, statuses: ["active"], ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
}

function nobodyText(query: string) {
  return query === "" ? "There are no creators yet. Add them under Creators." : "Nobody matches.";
}
