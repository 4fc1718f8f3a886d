import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Webhook } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import {
  blocks,
  DetailFrame,
  type DetailKind,
  DetailPage,
  DetailState,
} from "../../../parts/pages/detail-page.tsx";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { CopyIconButton } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime, shortDate } from "../../../ui/primitives/text/time.tsx";
import { DeliveryLog } from "../deliveries/delivery-log.tsx";
import { DeliveryPanel } from "../deliveries/delivery-panel.tsx";
import { EndpointBadge, EndpointNotice, sendRefusal } from "../endpoint-status.tsx";
import { readSubscription } from "../event-types.ts";
import { HealthSection } from "../health/health-section.tsx";
import { SecretCard } from "../signing-secret.tsx";
import { endpointAddress } from "../webhooks-search.ts";
import { NotForThisRole, RefusalNotice, refusalWords, useWriteRefusal } from "../write-refusal.tsx";
import { EndpointActions, RecoverButton, RetryButton } from "./endpoint-actions.tsx";
import { TestOutcome } from "./test-outcome.tsx";

const route = getRouteApi("/app/webhooks/$endpointId");

const followedMs = 5_000;

const endpoints: DetailKind = {
  noun: "endpoint",
  title: "Webhook endpoint",
  link: (look) => <Link to="/webhooks" {...look} />,
  back: "Webhooks",
  icon: Webhook,
  missing: "It may have been deleted, or the link was cut short.",
  width: "wide",
  placeholder: blocks("h-64", "h-80"),
};

/** One endpoint: how it is doing, what was sent to it, and all that can be done with it. */
export function EndpointPage() {
  const { organization } = useOrganization();
  if (canAdminister(organization.role)) return <LoadedEndpoint />;
  return (
    <DetailFrame kind={endpoints}>
      <NotForThisRole />
    </DetailFrame>
  );
}

function LoadedEndpoint() {
  const { endpointId } = route.useParams();
  const { api } = useOrganization();
  const found = useQuery(
    api.webhooks.get.queryOptions({ input: { params: { id: endpointId } }, refetchInterval: followedMs }),
  );
  if (found.data !== undefined) return <EndpointDetails key={endpointId} endpoint={found.data} />;
  return <DetailState kind={endpoints} query={found} />;
}

function EndpointDetails({ endpoint }: { endpoint: WebhookEndpoint }) {
  const {
    search: { delivery, ...filters },
    show,
  } = usePageAddress(route, endpointAddress);
  const [testId, setTestId] = useState<string | undefined>(undefined);
  const writeRefusal = useWriteRefusal();
  const refusal = writeRefusal === undefined ? undefined : refusalWords[writeRefusal];
  const open = (id: string) => show({ ...filters, delivery: id });
  return (
    <DetailPage
      kind={endpoints}
      title={endpoint.url}
      width="wide"
      description={<EndpointHead endpoint={endpoint} />}
      actions={<EndpointActions endpoint={endpoint} refusal={refusal} onTested={setTestId} />}
    >
      <RefusalNotice />
      <EndpointNotice endpoint={endpoint} />
      <TestOutcome deliveryId={testId} onOpen={open} onDismiss={() => setTestId(undefined)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr]">
        <HealthSection endpoint={endpoint} onOpenDelivery={open} />
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <SecretCard endpoint={endpoint} />
          <EndpointFacts endpoint={endpoint} />
        </div>
        <Section
          title="Deliveries"
          description="The log of the last 30 days, newest first."
          actions={
            <>
              <RetryButton endpoint={endpoint} refusal={refusal} />
              <RecoverButton endpoint={endpoint} refusal={refusal} />
            </>
          }
        >
          <DeliveryLog endpoint={endpoint} search={filters} onChange={show} />
        </Section>
      </div>
      {delivery === undefined ? null : (
        <DeliveryPanel
          key={delivery}
          deliveryId={delivery}
          refusal={refusal ?? sendRefusal(endpoint)}
          onClose={() => show(filters)}
        />
      )}
    </DetailPage>
  );
}

function EndpointHead({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <EndpointBadge endpoint={endpoint} />
      <span className="[overflow-wrap:anywhere]">{endpoint.description ?? "No description"}</span>
    </span>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, eventTypes, connection, createdAt, lastSuccessAt } = endpoint;
  return (
    <Section title="Details">
      <Card>
        <FactList
          facts={[
            { label: "Events", value: <Events eventTypes={eventTypes} /> },
            {
              label: "Last success",
              value: lastSuccessAt === null ? "Never" : <RelativeTime instant={lastSuccessAt} />,
            },
            { label: "Added", value: shortDate(createdAt) },
            ...(connection === null
              ? []
              : [{ label: "Made by", value: <ConnectionLink name={connection.name} /> }]),
            {
              label: "Endpoint id",
              value: (
                <span className="inline-flex items-center gap-1">
                  <code className="font-mono text-xs">{id}</code>
                  <CopyIconButton text={id} label="Copy the endpoint id" />
                </span>
              ),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

function ConnectionLink({ name }: { name: string }) {
  return (
    <Link
      to="/webhooks"
      search={{ tab: "connections" }}
      className="[overflow-wrap:anywhere] underline underline-offset-4"
    >
      Connection “{name}”
    </Link>
  );
}

function Events({ eventTypes }: { eventTypes: readonly string[] }) {
  const { kind, named } = readSubscription(eventTypes);
  return (
    <span className="flex max-h-48 flex-col items-end gap-0.5 overflow-y-auto">
      {kind === "all" ? <span>All events</span> : null}
      {named.map((type) => (
        <code key={type} className="font-mono text-xs">
          {type}
        </code>
      ))}
    </span>
  );
}
