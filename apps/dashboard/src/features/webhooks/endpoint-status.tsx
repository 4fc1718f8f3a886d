import type { WebhookEndpoint } from "../../api/types.ts";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { counted } from "../../ui/primitives/number-format.ts";

interface FailureStreak {
  readonly tone: BadgeTone;
  readonly label: string;
}

/** How an endpoint is doing, in a word or two. */
export function endpointStatus(
  endpoint: Pick<WebhookEndpoint, "state" | "isFailing" | "failingSince">,
): FailureStreak {
  if (endpoint.state === "paused") return { tone: "neutral", label: "Paused" };
  if (endpoint.state === "disabled") return { tone: "danger", label: "Disabled" };
  if (endpoint.isFailing) return { tone: "danger", label: "Failing" };
  if (endpoint.failingSince !== null) return { tone: "warning", label: "Retrying" };
  return { tone: "accent", label: "Active" };
}

/** Deliveries that wait or are on their way, as far as the server counts them. */
export function pendingWords(pendingDeliveries: number): string {
  return pendingDeliveries >= 1_000 ? "1,000+" : String(pendingDeliveries);
}

/** Why nothing can be sent to it now; undefined for an active endpoint. */
export function sendRefusal({ state }: Pick<WebhookEndpoint, "state">): string | undefined {
  if (state === "active") return undefined;
  return state === "paused" ? "Resume the endpoint first." : "The endpoint is disabled. Resume it first.";
}

/** As far as the server counts what a retry or a recovery sends. */
export function countedWords(count: number, one: string, several: string): string {
  if (count >= 10_000) return `10,000 or more ${several}`;
  return counted(count, one, several);
}

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { tone, label } = endpointStatus(endpoint);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
