import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";

const namedCount = 5;

export interface Reach {
  readonly total: number;
  readonly names: readonly string[];
}

const nobody: Reach = { total: 0, names: [] };

/** Whom a notification about these campaigns reaches; undefined while it is not known. */
export function useReach(campaignIds: readonly string[]): Reach | undefined {
  const { api } = useOrganization();
  const isAsked = campaignIds.length > 0;
  const list = useQuery(
    api.creators.list.queryOptions({
      input: isAsked
        ? {
            query: {
              campaigns: [...campaignIds],
              statuses: ["active"],
              perPage: namedCount,
              sortCol: "name",
              sortDir: "asc",
            },
          }
        : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  if (!isAsked) return nobody;
  return (
    list.data && { total: list.data.totalRows, names: list.data.data.map(({ user }) => personName(user)) }
  );
}
