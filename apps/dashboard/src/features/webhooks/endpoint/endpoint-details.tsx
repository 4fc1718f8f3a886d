import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Page, Section } from "../../../ui/primitives/page.tsx";
import { DeliveryLog } from "../deliveries/delivery-log.tsx";
import { DeliveryPanel } from "../deliveries/delivery-panel.tsx";
import { EndpointBadge } from "../endpoint-badge.tsx";
import { sendRefusal } from "../endpoint-standing.ts";
import { HealthSection } from "../health/health-section.tsx";
import { RefusalNotice } from "../refusal-notice.tsx";
import { refusalWords, useWriteRefusal } from "../use-write-refusal.ts";
import { type EndpointSearch, readEndpointSearch } from "../webhooks-search.ts";
import { EndpointActions } from "./endpoint-actions.tsx";
import { EndpointFacts } from "./endpoint-facts.tsx";
import { EndpointNotice } from "./endpoint-notice.tsx";
import { RecoverButton } from "./recover-button.tsx";
import { RetryButton } from "./retry-button.tsx";
import { SecretCard } from "./secret-card.tsx";
import { TestOutcome } from "./test-outcome.tsx";

const route = getRouteApi("/app/webhooks/$endpointId");

interface EndpointDetailsProps {
  endpoint: WebhookEndpoint;
  trail: ReactNode;
}

export function EndpointDetails({ endpoint, trail }: EndpointDetailsProps) {
  const { delivery, ...filters } = readEndpointSearch(route.useSearch());
  const show = useShow();
  const [testId, setTestId] = useState<string | undefined>(undefined);
  const writeRefusal = useWriteRefusal();
  const refusal = writeRefusal === undefined ? undefined : refusalWords[writeRefusal];
  const open = (id: string) => show({ ...filters, delivery: id });
  return (
    <Page
      title={endpoint.url}
      trail={trail}
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
    </Page>
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

function useShow() {
  const navigate = route.useNavigate();
  return (search: EndpointSearch) => void navigate({ search, resetScroll: false });
}
