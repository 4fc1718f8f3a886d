import { keepPreviousData, skipToken, useQueries } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { AssignOptions } from "../../../api/types.ts";
import { dayText } from "../campaign-words.tsx";

const idsPerRequest = 50;

/** What stands in the way of each of these creators; nothing for those of whom it is not known yet. */
export function useCreatorBlocks(
  campaignId: string | undefined,
  creatorIds: readonly string[],
): AssignOptions["creators"] {
  const { api } = useOrganization();
  return useQueries({
    queries: chunksOf(creatorIds).map((ids) =>
      api.assignments.getOptions.queryOptions({
        input: campaignId === undefined ? skipToken : { query: { campaignId, creatorIds: [...ids] } },
        placeholderData: keepPreviousData,
        staleTime: 0,
      }),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.creators ?? []),
  });
}

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / idsPerRequest);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
}

type CreatorOption = AssignOptions["creators"][number];

/** What stands in the way of assigning a creator on this day, and what to do about it; undefined when nothing does. */
export function blockReason(
  option: CreatorOption | undefined,
  startsOn: string | undefined,
): string | undefined {
  if (option === undefined) return undefined;
  const { blockedBy, assignment, freeFrom } = option;
  switch (blockedBy) {
    case "archived":
      return "Archived. Bring them back first.";
    case "scheduled":
      return assignment === null
        ? "Scheduled for another campaign."
        : `Scheduled for ${assignment.campaignName} from ${dayText(assignment.validFrom)}. Cancel that first.`;
    case "running":
      return assignment === null
        ? "Works in another campaign."
        : `Works in ${assignment.campaignName}. End that first, or switch them.`;
    case null:
      return freeFrom !== null && startsOn !== undefined && startsOn < freeFrom
        ? `Free from ${dayText(freeFrom)}. Choose a later start.`
        : undefined;
  }
}
