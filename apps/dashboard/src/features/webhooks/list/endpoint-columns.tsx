import { Link } from "@tanstack/react-router";
import type { WebhookEndpoint } from "../../../api/types.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { EndpointBadge } from "../endpoint-badge.tsx";
import { pendingWords } from "../endpoint-standing.ts";
import { subscriptionWords } from "../subscription.ts";

export const endpointColumns: readonly Column<WebhookEndpoint>[] = [
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

function EndpointName({ endpoint: { id, url, description } }: { endpoint: WebhookEndpoint }) {
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
      {description === null ? null : (
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
