import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type LucideIcon, Plus, RotateCcw, ScrollText, ShieldCheck, Webhook } from "lucide-react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../api/types.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { EventCatalog } from "./catalog/event-catalog.tsx";
import { ConnectionList } from "./connections/connection-list.tsx";
import { EndpointBadge, pendingWords } from "./endpoint-status.tsx";
import { subscriptionWords } from "./event-types.ts";
import { AddEndpointDialog } from "./form/endpoint-dialogs.tsx";
import { webhooksAddress, webhookTabs } from "./webhooks-search.ts";
import { NotForThisRole, RefusalNotice, refusalWords, useWriteRefusal } from "./write-refusal.tsx";

const route = getRouteApi("/app/webhooks");

/** Where events are sent, and what is sent. */
export function WebhooksPage() {
  const { search, show } = usePageAddress(route, webhooksAddress, (next, shown) => next.add !== shown.add);
  const { tab, add } = search;
  const { organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const refusal = useWriteRefusal();
  const setIsAdding = (isOpen: boolean) =>
    show(withoutGaps({ tab, add: isOpen ? (true as const) : undefined }), true);
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
          onChange: (id) => show(tabSearch(id)),
        }}
        tabs={[
          {
            id: "endpoints",
            label: "Endpoints",
            content: isAdmin ? <EndpointList onAdd={openForm} /> : <NotForThisRole />,
          },
          {
            id: "connections",
            label: "Connections",
            content: isAdmin ? <ConnectionList /> : <NotForThisRole />,
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
  const tab = webhookTabs.find((other) => other === id);
  return withoutGaps({ tab: tab === "endpoints" ? undefined : tab });
}

function EndpointList({ onAdd }: { onAdd: () => void }) {
  const list = useEndpoints();
  if (!list.isSuccess) return <QueryState query={list} label="endpoints" rows={3} frame={Card} />;
  const { data, limit } = list.data;
  if (data.length === 0) return <NoEndpoints onAdd={onAdd} />;
  return (
    <div className="flex flex-col gap-2">
      <Card className="md:max-lg:overflow-x-auto">
        <Table
          label="Webhook endpoints"
          columns={endpointColumns}
          rows={data}
          rowKey={({ id }) => id}
          spacing="dense"
        />
      </Card>
      <p className="px-1 text-faint text-xs tabular-nums">
        {data.length} of {limit} endpoints
      </p>
    </div>
  );
}

const endpointColumns: readonly Column<WebhookEndpoint>[] = [
  { id: "url", header: "Endpoint", place: "title", cell: (endpoint) => <EndpointName endpoint={endpoint} /> },
  {
    id: "events",
    header: "Events",
    shownFrom: "lg",
    cell: ({ eventTypes }) => (
      <span className="max-w-56 truncate text-muted">{subscriptionWords(eventTypes)}</span>
    ),
  },
  { id: "state", header: "State", cell: (endpoint) => <State endpoint={endpoint} /> },
  {
    id: "pending",
    header: "Pending",
    place: "figure",
    align: "end",
    cell: ({ pendingDeliveries }) => (
      <span className={pendingDeliveries === 0 ? "text-faint tabular-nums" : "tabular-nums"}>
        {pendingWords(pendingDeliveries)}
      </span>
    ),
  },
  {
    id: "success",
    header: "Last success",
    place: "figure",
    cell: ({ lastSuccessAt }) => <Moment instant={lastSuccessAt} />,
  },
  {
    id: "failure",
    header: "Last failure",
    place: "figure",
    cell: ({ lastFailureAt }) => <Moment instant={lastFailureAt} />,
  },
];

function EndpointName({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, connection } = endpoint;
  const notes = [endpoint.description, connection && `Made by ${connection.name}`];
  const description = notes.filter((note) => note !== null).join(" · ");
  return (
    <span className="flex min-w-0 flex-col">
      <Link
        to="/webhooks/$endpointId"
        params={{ endpointId: id }}
        title={url}
        className="block max-w-full truncate font-medium underline-offset-4 hover:underline"
      >
        {url}
      </Link>
      {description === "" ? null : (
        <span className="block truncate text-[13px] text-faint" title={description}>
          {description}
        </span>
      )}
    </span>
  );
}

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { state, isFailing, nextProbeAt } = endpoint;
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end">
      <EndpointBadge endpoint={endpoint} />
      {state === "active" && isFailing ? (
        <span className="text-faint text-xs">
          Held back{nextProbeAt === null ? null : ", next try "}
          {nextProbeAt === null ? null : <RelativeTime instant={nextProbeAt} />}
        </span>
      ) : null}
    </span>
  );
}

function Moment({ instant }: { instant: string | null }) {
  return instant === null ? <span className="text-faint">Never</span> : <RelativeTime instant={instant} />;
}

const promises: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: ShieldCheck,
    title: "Signed",
    text: "Every request carries a Standard Webhooks signature, so you know that it came from here.",
  },
  {
    icon: RotateCcw,
    title: "Delivered again",
    text: "Ten attempts over about three days. Whatever was missed can be recovered for 30 days.",
  },
  {
    icon: ScrollText,
    title: "Open to inspection",
    text: "Each attempt is kept with its status, its duration and what your endpoint answered.",
  },
];

function NoEndpoints({ onAdd }: { onAdd: () => void }) {
  return (
    <Card className="overflow-hidden">
      <EmptyState
        icon={Webhook}
        title="No endpoints yet"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <AddEndpointButton onAdd={onAdd} />
            <Link to="/webhooks" search={{ tab: "events" }} className={buttonClass()}>
              See all events
            </Link>
          </span>
        }
      >
        An endpoint is an address of yours that is told at once when something changes here: a payout became
        due, a creator joined, a campaign ended.
      </EmptyState>
      <ul className="grid gap-px border-line border-t bg-line sm:grid-cols-3">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface px-5 py-4">
            <Icon aria-hidden="true" className="size-4 text-accent-text" />
            <p className="mt-2 font-medium text-[13px]">{title}</p>
            <p className="mt-0.5 text-[13px] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The way to another endpoint, or why there is none. */
function AddEndpointButton({ onAdd }: { onAdd: () => void }) {
  const refusal = useWriteRefusal();
  const list = useEndpoints().data;
  const isFull = list !== undefined && list.data.length >= list.limit;
  const reason = refusal === undefined ? (isFull ? fullWords(list.limit) : undefined) : refusalWords[refusal];
  return (
    <DisabledReason reason={reason}>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabled={reason !== undefined}
        onClick={onAdd}
      >
        Add endpoint
      </Button>
    </DisabledReason>
  );
}

function fullWords(limit: number): string {
  return `Your plan has ${limit} endpoints. Delete one before adding another.`;
}

const followedMs = 10_000;

/** Every endpoint of the organization, read again while it is in sight. */
function useEndpoints() {
  const { api } = useOrganization();
  return useQuery(api.webhooks.list.queryOptions({ refetchInterval: followedMs }));
}
