import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import { statusLabels } from "../campaign-words.ts";
import { type CampaignsSearch, statusesOf } from "../campaigns-search.ts";

interface NoCampaignsProps {
  search: CampaignsSearch;
  totalRows: number;
  onChange: (search: CampaignsSearch) => void;
  onCreate: () => void;
}

/** Why the list is empty, and the way on. */
export function NoCampaigns({ search, totalRows, onChange, onCreate }: NoCampaignsProps) {
  const { api, organization } = useOrganization();
  const all = useQuery(
    api.campaigns.count.queryOptions({ input: { query: { statuses: statusesOf("all") } } }),
  );
  const isAnywhere = (all.data?.total ?? 0) > 0;
  if (totalRows > 0) {
    return <NoSuchPage icon={Megaphone} onReturn={() => onChange(withFilters(search, {}))} />;
  }
  if (search.q !== undefined) {
    return (
      <NoMatch
        icon={Megaphone}
        noun="campaigns"
        onClear={() => onChange(withFilters(search, { q: undefined, show: undefined }))}
      >
        Try a shorter word, or look among all campaigns.
      </NoMatch>
    );
  }
  if (search.show !== undefined && search.show !== "current" && search.show !== "all") {
    return (
      <EmptyState
        icon={Megaphone}
        title={`No campaign is ${statusLabels[search.show].toLowerCase()}`}
        action={<Button onClick={() => onChange(withFilters(search, { show: "all" }))}>Show all</Button>}
      />
    );
  }
  if (isAnywhere) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaign goes on or is to come"
        action={<Button onClick={() => onChange(withFilters(search, { show: "all" }))}>Show all</Button>}
      >
        The ones that ended are kept with all their history.
      </EmptyState>
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={Megaphone} title="No campaigns yet">
        Members of your organization set up campaigns. Their rules and creators show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Megaphone}
      title="Set up your first campaign"
      action={
        <Button variant="primary" onClick={onCreate}>
          New campaign
        </Button>
      }
    >
      Say what you pay for: a salary, an amount per video, a rate per 1,000 views, bonuses. The sheet puts it
      into plain sentences while you write.
    </EmptyState>
  );
}
