import { getRouteApi } from "@tanstack/react-router";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { readChoice, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { EventCatalog } from "./catalog/event-catalog.tsx";
import { AddEndpointDialog } from "./form/add-endpoint-dialog.tsx";
import { AddEndpointButton } from "./list/add-endpoint-button.tsx";
import { EndpointList } from "./list/endpoint-list.tsx";
import { NotForThisRole } from "./not-for-this-role.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useWriteRefusal } from "./use-write-refusal.ts";
import { readWebhooksSearch, webhookTabs } from "./webhooks-search.ts";

const route = getRouteApi("/app/webhooks");

/** Where events are sent, and what is sent. */
export function WebhooksPage() {
  const { tab, add } = readWebhooksSearch(route.useSearch());
  const { organization } = useOrganization();
  const navigate = route.useNavigate();
  const isAdmin = canAdminister(organization.role);
  const refusal = useWriteRefusal();
  const setIsAdding = (isOpen: boolean) =>
    void navigate({ search: withoutGaps({ tab, add: isOpen ? (true as const) : undefined }), replace: true });
  const openForm = () => setIsAdding(true);
  return (
    <Page
      title="Webhooks"
      width="wide"
      description="Signed events for your own systems, delivered again until they arrive."
      actions={isAdmin ? <AddEndpointButton onAdd={openForm} /> : undefined}
    >
      {isAdmin ? <RefusalNotice /> : null}
      <Tabs
        label="Webhooks"
        choice={{
          value: tab ?? "endpoints",
          onChange: (id) => navigate({ search: tabSearch(id), resetScroll: false }),
        }}
        tabs={[
          {
            id: "endpoints",
            label: "Endpoints",
            content: isAdmin ? <EndpointList onAdd={openForm} /> : <NotForThisRole />,
          },
          { id: "events", label: "Event catalog", content: <EventCatalog /> },
        ]}
      />
      {isAdmin && add === true && refusal === undefined ? (
        <AddEndpointDialog onClose={() => setIsAdding(false)} />
      ) : null}
    </Page>
  );
}

function tabSearch(id: string) {
  const tab = readChoice(id, webhookTabs);
  return withoutGaps({ tab: tab === "endpoints" ? undefined : tab });
}
