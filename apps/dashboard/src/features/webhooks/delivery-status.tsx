import type { AttemptError, DeliveryState } from "@clipledger/domain/webhooks/delivery-state";
import type { WebhookDelivery } from "../../api/types.ts";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { testType } from "./event-types.ts";

interface DeliveryStatus {
  readonly tone: BadgeTone;
  readonly label: string;
  readonly explanation: string;
}

const statuses: Record<DeliveryState, DeliveryStatus> = {
  pending: {
    tone: "info",
    label: "Pending",
    explanation: "It is on its way, or waits for its next attempt.",
  },
  succeeded: { tone: "accent", label: "Succeeded", explanation: "The endpoint answered with a 2xx status." },
  failed: {
    tone: "danger",
    label: "Failed",
    explanation: "Ten attempts failed. Send it again once it works.",
  },
  canceled: {
    tone: "neutral",
    label: "Canceled",
    explanation: "The endpoint was paused, disabled or deleted before it arrived.",
  },
  skipped: {
    tone: "neutral",
    label: "Skipped",
    explanation: "It names a creator who deleted their account, so it is not sent.",
  },
};

const heldBack: DeliveryStatus = {
  tone: "warning",
  label: "Held back",
  explanation: "It waits until the endpoint answers another delivery.",
};
const retrying: DeliveryStatus = {
  tone: "warning",
  label: "Retrying",
  explanation: "An attempt failed; it is tried again.",
};

export const deliveryStateOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));

const failedTest: DeliveryStatus = {
  ...statuses.failed,
  explanation: "A test is sent once, and this one did not get through.",
};

export function deliveryStatus(
  delivery: Pick<WebhookDelivery, "state" | "eventType" | "isHeldBack" | "attempts">,
): DeliveryStatus {
  if (delivery.state === "failed" && delivery.eventType === testType) return failedTest;
  if (delivery.state === "pending" && delivery.isHeldBack) return heldBack;
  if (delivery.state === "pending" && delivery.attempts > 0) return retrying;
  return statuses[delivery.state];
}

const errorWords: Record<Exclude<AttemptError, "status">, string> = {
  redirect: "Redirected, which is not followed",
  timeout: "No answer within 15 seconds",
  connection: "Could not connect",
  name_not_resolved: "The host name was not found",
  address_not_allowed: "The host points to an address that is not public",
  tls: "The certificate was refused",
};

/** What became of an attempt: the status that was answered, or why there was none. */
export function outcomeWords(status: number | null, error: AttemptError | null): string | undefined {
  if (error !== null && error !== "status") {
    return status === null ? errorWords[error] : `${status}, ${errorWords[error].toLowerCase()}`;
  }
  return status === null ? undefined : String(status);
}

/** Whether it may be sent again; the server has the last word. */
export function canResend({ state }: Pick<WebhookDelivery, "state">): boolean {
  return state !== "pending" && state !== "skipped";
}

/** 84 as "84 ms", 2,300 as "2.3 s". */
export function durationWords(durationMs: number): string {
  return durationMs < 1_000 ? `${durationMs} ms` : `${Number((durationMs / 1_000).toFixed(1))} s`;
}

export function DeliveryBadge({ delivery }: { delivery: WebhookDelivery }) {
  const { tone, label } = deliveryStatus(delivery);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
