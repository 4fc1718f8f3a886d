import { cadenceText } from "@clipledger/domain/campaigns/summary/cadence-text";
import { Link } from "@tanstack/react-router";
import type { HubActivityRow } from "../../../api/types.ts";
import { shortDate } from "../../../ui/primitives/time.tsx";

type CampaignCellProps = Pick<HubActivityRow, "campaign" | "assignment">;

/** The campaign of a row, and how long the creator works in it. */
export function CampaignCell({ campaign, assignment }: CampaignCellProps) {
  return (
    <span className="flex min-w-0 flex-col max-md:items-end">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        className="max-w-52 truncate underline-offset-4 hover:underline"
      >
        {campaign.name}
      </Link>
      <span className="text-[13px] text-faint">
        {assignment.status === "previous" && assignment.validUntil !== null
          ? `Until ${shortDate(assignment.validUntil)}`
          : `Since ${shortDate(assignment.validFrom)}, ${cadenceText(campaign)}`}
      </span>
    </span>
  );
}
