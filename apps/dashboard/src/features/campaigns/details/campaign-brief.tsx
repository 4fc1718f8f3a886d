import { Link } from "@tanstack/react-router";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign } from "../../../api/types.ts";
import { useBriefName } from "../../../parts/filter-options.ts";

const linkClass = "text-accent-text underline-offset-4 hover:underline";

/** The brief that the campaign's creators read, or the way to one. */
export function CampaignBrief({ campaign }: { campaign: Pick<Campaign, "id" | "briefId" | "status"> }) {
  const { organization } = useOrganization();
  const name = useBriefName(campaign.briefId);
  if (campaign.briefId !== null) {
    return (
      <Link to="/briefs/$briefId" params={{ briefId: campaign.briefId }} className={linkClass}>
        {name ?? "Open the brief"}
      </Link>
    );
  }
  if (campaign.status === "ended" || !canWrite(organization.role)) return "None";
  return (
    <>
      None yet.{" "}
      <Link to="/briefs/new" search={{ campaign: campaign.id }} className={linkClass}>
        Write one
      </Link>
    </>
  );
}
