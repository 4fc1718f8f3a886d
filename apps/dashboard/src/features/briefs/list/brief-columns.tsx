import { Link } from "@tanstack/react-router";
import type { BriefRow } from "../../../api/types.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { samplesText } from "../brief-words.ts";
import type { BriefSortKey } from "../briefs-search.ts";
import { ReadShare } from "../read-share.tsx";

export type BriefColumn = Column<BriefRow, BriefSortKey>;

export const briefColumns: readonly BriefColumn[] = [
  {
    id: "brief",
    header: "Brief",
    place: "title",
    sortKey: "name",
    order: "name",
    cell: (brief) => <NameCell brief={brief} />,
  },
  { id: "campaigns", header: "Campaigns", cell: ({ campaigns }) => <CampaignsCell campaigns={campaigns} /> },
  {
    id: "samples",
    header: "Samples",
    shownFrom: "lg",
    cell: ({ sampleVideoCount }) => (
      <span className={sampleVideoCount === 0 ? "text-faint" : "tabular-nums"}>
        {samplesText(sampleVideoCount)}
      </span>
    ),
  },
  { id: "read", header: "Read by", cell: (brief) => <ReadShare brief={brief} /> },
  {
    id: "updated",
    header: "Changed",
    sortKey: "updatedAt",
    order: "time",
    shownFrom: "xl",
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
  },
];

function NameCell({ brief }: { brief: BriefRow }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <Link
        to="/briefs/$briefId"
        params={{ briefId: brief.id }}
        className="max-w-full truncate font-medium underline-offset-4 hover:underline"
      >
        {brief.name}
      </Link>
      <span className="line-clamp-2 whitespace-normal text-[13px] text-faint [overflow-wrap:anywhere]">
        {brief.excerpt}
      </span>
    </span>
  );
}

function CampaignsCell({ campaigns: [first, ...others] }: Pick<BriefRow, "campaigns">) {
  if (first === undefined) return <span className="text-faint">None yet</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: first.id }}
        className="max-w-48 truncate underline-offset-4 hover:underline"
      >
        {first.name}
      </Link>
      {others.length === 0 ? null : (
        <span title={others.map(({ name }) => name).join(", ")} className="shrink-0 text-[13px] text-faint">
          and {others.length} more
        </span>
      )}
    </span>
  );
}
