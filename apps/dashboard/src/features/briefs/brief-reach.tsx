import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { BriefRow } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { counted, listed } from "../../ui/primitives/number-format.ts";

export function creatorsText(count: number): string {
  return counted(count, "creator");
}

export function campaignsText(count: number): string {
  return counted(count, "campaign");
}

export function samplesText(count: number): string {
  if (count === 0) return "None";
  return count === 1 ? "1 video" : `${count} videos`;
}

export interface Reach {
  readonly total: number;
  readonly names: readonly string[];
}

/** Whom an email goes to, by name as far as names are known. */
export function reachText({ total, names }: Reach): string {
  const others = total - names.length;
  if (others <= 0) return listText(names);
  return names.length === 0 ? creatorsText(total) : listText([...names, othersText(others)]);
}

function othersText(count: number): string {
  return counted(count, "other");
}

function listText(words: readonly string[]): string {
  return listed(words);
}

/** How many of those whom a brief concerns have read it as it stands. */
export function ReadShare({ brief }: { brief: Pick<BriefRow, "readCount" | "notifiableCreatorCount"> }) {
  const { readCount, notifiableCreatorCount: total } = brief;
  if (total === 0) return <span className="text-faint">Nobody has it</span>;
  return (
    <span className="inline-flex items-center gap-2.5">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-hover">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (readCount / total) * 100)}%` }}
        />
      </span>
      <span className="whitespace-nowrap tabular-nums">
        {readCount} <span className="text-faint">of {total}</span>
      </span>
    </span>
  );
}

const namedCount = 5;

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
