import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { type CampaignsSearch, readCampaignsSearch } from "../campaigns-search.ts";
import { CampaignSheet } from "../sheet/campaign-sheet.tsx";
import { CampaignFilters } from "./campaign-filters.tsx";
import { CampaignList } from "./campaign-list.tsx";

const route = getRouteApi("/app/campaigns");

export function CampaignsPage() {
  const search = readCampaignsSearch(route.useSearch());
  const show = useShow();
  const open = useNavigate();
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const { create, ...withoutSheet } = search;
  const openSheet = () => show({ ...search, create: true }, true);
  return (
    <Page
      title="Campaigns"
      width="wide"
      description="What you pay creators for: the rules, the cycles, and who works under them."
      actions={
        isWriter ? (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={openSheet}>
            New campaign
          </Button>
        ) : undefined
      }
    >
      <CampaignFilters search={search} onChange={(next) => show(next, next.q !== search.q)} />
      <CampaignList search={search} onChange={show} onCreate={openSheet} />
      {isWriter && create === true ? (
        <CampaignSheet
          mode={{ kind: "create" }}
          onClose={() => show(withoutSheet, true)}
          onSaved={({ id }) => open({ to: "/campaigns/$campaignId", params: { campaignId: id } })}
        />
      ) : null}
    </Page>
  );
}

function useShow() {
  const navigate = route.useNavigate();
  return (search: CampaignsSearch, replace = false) => {
    void navigate({ search, replace, resetScroll: search.page !== undefined });
  };
}
