import type { WebhookEndpoint } from "../../api/types.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { endpointStanding } from "./endpoint-standing.ts";

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { tone, label } = endpointStanding(endpoint);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
