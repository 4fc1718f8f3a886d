import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, Megaphone } from "lucide-react";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/primitives/states.tsx";
import { campaignTabs, readCampaignSearch } from "../campaigns-search.ts";
import { CampaignDetails } from "./campaign-details.tsx";

const route = getRouteApi("/app/campaigns/$campaignId");

/** One campaign: what it pays, who works in it, and how it came to be. */
export function CampaignPage() {
  const { campaignId } = route.useParams();
  const { tab } = readCampaignSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { api } = useOrganization();
  const found = useQuery(api.campaigns.get.queryOptions({ input: { params: { id: campaignId } } }));
  if (found.isPending) return <PendingCampaign />;
  if (found.isError) {
    if (hasCode(found.error, "NOT_FOUND") || hasCode(found.error, "BAD_REQUEST")) return <NoCampaign />;
    const { message, requestId } = readError(found.error);
    return (
      <Page title="Campaign" trail={<CampaignTrail />}>
        <ErrorState message={message} requestId={requestId} onRetry={() => found.refetch()} />
      </Page>
    );
  }
  return (
    <CampaignDetails
      campaign={found.data}
      trail={<CampaignTrail />}
      tab={tab ?? "overview"}
      onTabChange={(id) => {
        const next = campaignTabs.find((one) => one === id);
        void navigate({ search: next === undefined || next === "overview" ? {} : { tab: next } });
      }}
    />
  );
}

function CampaignTrail() {
  return (
    <Link to="/campaigns" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Campaigns
    </Link>
  );
}

function PendingCampaign() {
  return (
    <Page title="Campaign" trail={<CampaignTrail />}>
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the campaign
      </span>
    </Page>
  );
}

function NoCampaign() {
  return (
    <Page title="Campaign" trail={<CampaignTrail />}>
      <EmptyState
        icon={Megaphone}
        title="There is no such campaign"
        action={
          <Link to="/campaigns" className={buttonClass()}>
            See all campaigns
          </Link>
        }
      >
        Somebody may have deleted it, or the link was cut short.
      </EmptyState>
    </Page>
  );
}
