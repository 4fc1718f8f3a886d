import type { WebhookEndpoint } from "../../api/types.ts";

/** For tests: an endpoint that does well. */
export function endpoint(change: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: "whep_4Rk8sVn1QwZp",
    url: "https://hooks.northwind.example/clipledger",
    description: "Data warehouse",
    eventTypes: ["*"],
    state: "active",
    disabledReason: null,
    isFailing: false,
    failingSince: null,
    nextProbeAt: null,
    lastSuccessAt: "2026-11-15T09:58:00.000Z",
    lastFailureAt: null,
    pendingDeliveries: 0,
    retiringSecretsUntil: null,
    createdAt: "2026-11-01T10:00:00.000Z",
    updatedAt: "2026-11-01T10:00:00.000Z",
    ...change,
  };
}
