import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { MailboxNotice, useMailbox } from "../../parts/mailbox-notice.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import type { CampaignDialog } from "./campaign-dialog.ts";
import { type CreatorsSearch, creatorTabs, readCreatorsSearch } from "./creators-search.ts";
import { AddCreatorPanel } from "./form/add-creator-panel.tsx";
import { CreatorFilters } from "./list/creator-filters.tsx";
import { CreatorList } from "./list/creator-list.tsx";
import { InviteLinksPanel } from "./requests/invite-links-panel.tsx";
import { JoinRequestsPanel } from "./requests/join-requests-panel.tsx";

const route = getRouteApi("/app/creators");

export function CreatorsPage({ campaignDialog }: { campaignDialog: CampaignDialog }) {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readCreatorsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const hasMailbox = useMailbox() === "open";
  const requestsLabel = useRequestsLabel();
  const [hasInvited, setHasInvited] = useState(false);

  function show(next: CreatorsSearch, replace = false) {
    void navigate({ search: next, replace, resetScroll: next.page !== undefined });
  }
  const { add, ...withoutPanel } = search;
  const openPanel = () => show({ ...search, add: true }, true);

  return (
    <Page
      title="Creators"
      width="wide"
      description="The people who make your videos, with their accounts and campaigns."
      actions={
        isWriter ? (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={openPanel}>
            Add creator
          </Button>
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
                <CreatorFilters search={search} onChange={(next) => show(next, next.q !== search.q)} />
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
