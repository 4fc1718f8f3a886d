import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { isFailing } from "@clipledger/domain/webhooks/failing-endpoint";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import type { EndpointRow } from "./endpoints.queries.ts";

export function toEndpoint(row: EndpointRow): WebhookEndpointOutput {
  const isHeldBack = row.state === "active" && isFailing(row.failures_in_row);
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    state: row.state,
    disabledReason: row.disabled_reason,
    isFailing: isHeldBack,
    failingSince: toTimestamp(row.failing_since),
    nextProbeAt: isHeldBack ? toTimestamp(row.probe_at) : null,
    lastSuccessAt: toTimestamp(row.last_success_at),
    lastFailureAt: toTimestamp(row.last_failure_at),
    pendingDeliveries: row.pending_deliveries,
    retiringSecretsUntil: toTimestamp(row.retiring_secrets_until),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
