import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { MailboxNotice, useMailbox } from "../../parts/mailbox-notice.tsx";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { CampaignFilter } from "../../parts/pages/work-filters.tsx";
import { ViewsMenu } from "../../parts/saved-views.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withFilters } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { ClearFilters, FilterMenu } from "../../ui/product/filters/filter-menu.tsx";
import { InviteManyPanel } from "./at-once/invite-many-panel.tsx";
import type { CampaignDialog } from "./creator-menu.tsx";
import { type CreatorsSearch, creatorsAddress, creatorTabs, invitationOptions } from "./creators-search.ts";
import { AddCreatorPanel } from "./form/add-creator-panel.tsx";
import { CreatorList } from "./list/creator-list.tsx";
import { InviteLinksPanel } from "./requests/invite-links-panel.tsx";
import { JoinRequestsPanel } from "./requests/join-requests-panel.tsx";

const route = getRouteApi("/app/creators");

export function CreatorsPage({ campaignDialog }: { campaignDialog: CampaignDialog }) {
  const { search, show, filter } = usePageAddress(route, creatorsAddress);
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const hasMailbox = useMailbox() === "open";
  const requestsLabel = useRequestsLabel();
  const [hasInvited, setHasInvited] = useState(false);

  const { add, ...withoutPanel } = search;
  const openPanel = () => show({ ...search, add: true }, true);

  return (
    <Page
      title="Creators"
      width="wide"
      description="The people who make your videos, with their accounts and campaigns."
      actions={
        isWriter ? (
          <>
            <Button
              icon={<ListPlus aria-hidden="true" />}
              onClick={() => show({ ...search, add: "many" }, true)}
            >
              Add many
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={openPanel}>
              Add creator
            </Button>
          </>
        ) : undefined
      }
    >
      <MailboxNotice isOpen={hasMailbox && hasInvited} />
      <Tabs
        label="Creators"
        choice={{ value: search.tab ?? "creators", onChange: (id) => show(tabSearch(id)) }}
        tabs={[
          {
            id: "creators",
            label: "Creators",
            content: (
              <div className="flex flex-col gap-4 pt-1">
                <CreatorFilters search={search} onChange={filter} />
                <CreatorList
                  search={search}
                  onChange={show}
                  onAdd={openPanel}
                  onInvited={() => setHasInvited(true)}
                  campaignDialog={campaignDialog}
                />
              </div>
            ),
          },
          { id: "requests", label: requestsLabel, content: <JoinRequestsPanel /> },
          { id: "links", label: "Invite links", content: <InviteLinksPanel /> },
        ]}
      />
      {isWriter && add === "many" ? (
        <InviteManyPanel onClose={() => show(withoutPanel, true)} onInvited={() => setHasInvited(true)} />
      ) : null}
      {isWriter && add === true ? (
        <AddCreatorPanel onClose={() => show(withoutPanel, true)} onInvited={() => setHasInvited(true)} />
      ) : null}
    </Page>
  );
}

/** How many wait for an answer stands beside the word. */
function useRequestsLabel(): string {
  const { api } = useOrganization();
  const waiting = useQuery(
    api.joinRequests.list.queryOptions({ input: { query: { perPage: 1, statuses: ["pending"] } } }),
  ).data?.totalRows;
  return waiting === undefined || waiting === 0 ? "Requests" : `Requests (${waiting})`;
}

function tabSearch(id: string): CreatorsSearch {
  const tab = creatorTabs.find((candidate) => candidate === id);
  return tab === undefined || tab === "creators" ? {} : { tab };
}

interface CreatorFiltersProps {
  search: CreatorsSearch;
  onChange: (search: CreatorsSearch) => void;
}

const rosterOptions = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
  { value: "all", label: "Active and archived" },
] as const;

const periodOptions = [
  { value: "30", label: "Last 30 days" },
  { value: "all", label: "All time" },
] as const;

function CreatorFilters({ search, onChange }: CreatorFiltersProps) {
  return (
    <search aria-label="Filter creators" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search creators"
        placeholder="Name, email or handle"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <ChoiceMenu
        label="Roster"
        options={rosterOptions}
        value={search.roster ?? "active"}
        defaultValue="active"
        onChange={(roster) =>
          onChange(withFilters(search, { roster: roster === "active" ? undefined : roster }))
        }
      />
      <FilterMenu
        label="Invitation"
        options={invitationOptions}
        chosen={listOf(search.invitation)}
        onToggle={(value) => onChange(withFilters(search, { invitation: toggled(search.invitation, value) }))}
      />
      <CampaignFilter
        chosen={search.campaigns}
        onChange={(campaigns) => onChange(withFilters(search, { campaigns }))}
      />
      <TagFilter search={search} onChange={onChange} />
      <ChoiceMenu
        label="Figures"
        options={periodOptions}
        value={search.figures ?? "30"}
        defaultValue="30"
        onChange={(figures) => onChange({ ...search, figures })}
      />
      {creatorsAddress.hasFilters(search) ? (
        <ClearFilters onClear={() => onChange(creatorsAddress.withoutFilters(search))} />
      ) : null}
      <ViewsMenu list="creators" />
    </search>
  );
}

function TagFilter({ search, onChange }: CreatorFiltersProps) {
  const { api } = useOrganization();
  const tags = useQuery(api.creators.listTags.queryOptions()).data ?? [];
  if (tags.length === 0) return null;
  return (
    <FilterMenu
      label="Tag"
      options={tags.map(({ id, name, creators }) => ({ value: id, label: `${name} (${creators})` }))}
      chosen={listOf(search.tags)}
      onToggle={(value) => onChange(withFilters(search, { tags: toggled(search.tags, value) }))}
    />
  );
}
