import type { WebhookEndpoint } from "../../../api/types.ts";
import { CopyIconButton } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime, shortDate } from "../../../ui/primitives/time.tsx";
import { readSubscription } from "../subscription.ts";

export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, eventTypes, createdAt, lastSuccessAt } = endpoint;
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
