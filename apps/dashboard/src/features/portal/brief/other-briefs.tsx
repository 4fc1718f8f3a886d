import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { usePortalCreator } from "../../../api/portal.ts";
import type { BriefedCampaign } from "../../../api/portal-types.ts";

/** Leads to the briefs of the other campaigns that they work in, or will. */
export function OtherBriefs({ campaigns }: { campaigns: readonly BriefedCampaign[] }) {
  const { id: creatorId } = usePortalCreator();
  if (campaigns.length === 0) return null;
  return (
    <ul aria-label="Other briefs" className="flex flex-col gap-1">
      {campaigns.map(({ campaignId, campaignName }) => (
        <li key={campaignId}>
          <Link
            to="/portal/creators/$creatorId/brief/$campaignId"
            params={{ creatorId, campaignId }}
            className="inline-flex min-h-11 items-center gap-2 text-[13px] text-muted hover:text-ink hover:underline hover:underline-offset-4"
          >
            Your brief for {campaignName}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
