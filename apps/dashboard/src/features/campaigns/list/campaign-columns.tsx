import { Link } from "@tanstack/react-router";
import type { CampaignRow } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { AvatarStack } from "../../../ui/primitives/avatar.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import {
  anchorLabels,
  CampaignStatusBadge,
  cadenceLabel,
  cyclePay,
  dayText,
  payRanges,
} from "../campaign-words.tsx";
import type { CampaignSortKey } from "../campaigns-search.ts";
import { TrackingWarnings } from "../tracking-warnings.tsx";

export type CampaignColumn = Column<CampaignRow, CampaignSortKey>;

export const campaignColumns: readonly CampaignColumn[] = [
  {
    id: "campaign",
    header: "Campaign",
    place: "title",
    sortKey: "name",
    order: "name",
    text: ({ name }) => name,
    cell: (campaign) => <NameCell campaign={campaign} />,
  },
  {
    id: "status",
    header: "Status",
    sortKey: "status",
    order: "name",
    text: ({ status }) => status,
    cell: ({ status }) => <CampaignStatusBadge status={status} />,
  },
  {
    id: "pay",
    header: "Pays",
    text: ({ compensation }) => cyclePay(compensation),
    shownFrom: "wide",
    cell: ({ compensation }) => <PayCell compensation={compensation} />,
  },
  {
    id: "cycle",
    header: "Cycle",
    text: cadenceLabel,
    shownFrom: "xl",
    cell: (campaign) => <CycleCell campaign={campaign} />,
  },
  {
    id: "creators",
    header: "Creators",
    text: ({ creatorSummary }) => creatorSummary.activeCount,
    cell: ({ creatorSummary }) => <CreatorsCell summary={creatorSummary} />,
  },
  {
    id: "dates",
    header: "Runs",
    sortKey: "validFrom",
    order: "time",
    text: ({ validFrom, validUntil }) => `${validFrom} to ${validUntil ?? "no end"}`,
    cell: (campaign) => <DatesCell campaign={campaign} />,
  },
];

function NameCell({ campaign }: { campaign: CampaignRow }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        className="max-w-full truncate font-medium underline-offset-4 hover:underline"
      >
        {campaign.name}
      </Link>
      <span title={campaign.headline} className="line-clamp-2 whitespace-normal text-[13px] text-faint">
        {campaign.headline}
      </span>
      <TrackingWarnings warnings={campaign.warnings} />
    </span>
  );
}

function PayCell({ compensation }: { compensation: CampaignRow["compensation"] }) {
  return (
    <ul className="text-[13px] tabular-nums max-md:text-right">
      {payRanges(compensation).map(({ label, range }) => (
        <li key={label}>
          {range} <span className="text-faint">{label.toLowerCase()}</span>
        </li>
      ))}
      <li className="text-faint">{cyclePay(compensation)} in a cycle</li>
    </ul>
  );
}

function CycleCell({ campaign }: { campaign: CampaignRow }) {
  const { videoTarget, billingAnchor } = campaign;
  return (
    <span className="flex flex-col max-md:items-end">
      <span>
        {cadenceLabel(campaign)}
        {videoTarget === null ? null : `, ${videoTarget} ${videoTarget === 1 ? "video" : "videos"}`}
      </span>
      <span className="text-[13px] text-faint">{anchorLabels[billingAnchor]}</span>
    </span>
  );
}

function CreatorsCell({ summary }: { summary: CampaignRow["creatorSummary"] }) {
  if (summary.totalCount === 0) return <span className="text-faint">None yet</span>;
  const people = summary.activeCreators.map(({ id, user }) => ({ id, name: personName(user) }));
  return (
    <span className="inline-flex items-center gap-2">
      <AvatarStack people={people} total={summary.activeCount} />
      <span className="tabular-nums">
        {summary.activeCount}
        <span className="text-faint"> of {summary.totalCount}</span>
        <span className="sr-only"> active</span>
      </span>
    </span>
  );
}

function DatesCell({ campaign: { validFrom, validUntil, status } }: { campaign: CampaignRow }) {
  return (
    <span className="flex flex-col max-md:items-end">
      <span>
        {status === "upcoming" ? "From" : "Since"} {dayText(validFrom)}
      </span>
      <span className="text-[13px] text-faint">
        {validUntil === null ? "No end" : `${status === "ended" ? "Ended" : "Until"} ${dayText(validUntil)}`}
      </span>
    </span>
  );
}
