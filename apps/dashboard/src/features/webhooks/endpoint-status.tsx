import type { DisabledReason } from "@clipledger/domain/webhooks/delivery-state";
import type { WebhookEndpoint } from "../../api/types.ts";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { counted } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";

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

export function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const words = noticeWords(endpoint);
  if (words === undefined) return null;
  const { state, failingSince, nextProbeAt } = endpoint;
  return (
    <Notice tone={words.tone} title={words.title}>
      <p>{words.text}</p>
      {state === "active" && failingSince !== null ? (
        <p className="mt-1 text-muted">
          Failing since <RelativeTime instant={failingSince} />
          {nextProbeAt === null ? null : ", next try "}
          {nextProbeAt === null ? null : <RelativeTime instant={nextProbeAt} />}.
        </p>
      ) : null}
    </Notice>
  );
}

interface NoticeWords {
  readonly tone: "info" | "warning" | "danger";
  readonly title: string;
  readonly text: string;
}

const disabledWords: Record<DisabledReason, Omit<NoticeWords, "tone">> = {
  failing: {
    title: "Disabled after five days without a success",
    text: "What waited was canceled, and nothing new is recorded. Repair your receiver, resume the endpoint, and then recover what it missed.",
  },
  gone: {
    title: "Disabled: your receiver answered 410 Gone",
    text: "That asks for nothing more to be sent. If it was a mistake, correct it, resume the endpoint, and recover what was canceled.",
  },
  plan: {
    title: "Disabled: your plan has no API access",
    text: "It resumes by itself as soon as your plan has API access again.",
  },
};

/** What to know about an endpoint that does not simply work; nothing about one that does. */
export function noticeWords(
  endpoint: Pick<WebhookEndpoint, "state" | "disabledReason" | "isFailing">,
): NoticeWords | undefined {
  if (endpoint.state === "disabled") {
    return { tone: "danger", ...disabledWords[endpoint.disabledReason ?? "failing"] };
  }
  if (endpoint.state === "paused") {
    return {
      tone: "info",
      title: "Paused: nothing is sent",
      text: "Events that happen now are not recorded for it and cannot be recovered later. Deliveries that were canceled can, once it is resumed.",
    };
  }
  if (!endpoint.isFailing) return undefined;
  return {
    tone: "warning",
    title: "Failing: deliveries are held back",
    text: "One is tried every few minutes, and the rest follow after the first success, or at once when you retry now. After five days without one, the endpoint is disabled.",
  };
}
