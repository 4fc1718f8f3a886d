import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, Megaphone } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
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
  if (!found.isSuccess) {
    return (
      <Frame>
        <QueryState query={found} pending={<PendingCampaign />} missing={<NoCampaign />} />
      </Frame>
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

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Campaign" trail={<CampaignTrail />}>
      {children}
    </Page>
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
    <>
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the campaign
      </span>
    </>
  );
}

function NoCampaign() {
  return (
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
  );
}
