import type { AttemptError } from "@clipledger/domain/webhooks/delivery-state";
import type { EndpointHealth, WebhookEndpoint } from "../../../api/types.ts";
import { StatGrid, StatTile } from "../../../ui/primitives/figures.tsx";
import { exactNumber, percent } from "../../../ui/primitives/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { durationWords, outcomeWords } from "../delivery-standing.ts";
import { pendingWords } from "../endpoint-standing.ts";

interface HealthTilesProps {
  health: EndpointHealth;
  endpoint: WebhookEndpoint;
  onOpenDelivery: (deliveryId: string) => void;
}

export function HealthTiles({ health, endpoint, onOpenDelivery }: HealthTilesProps) {
  const { successRate, latency, attempts, failed } = health;
  return (
    <StatGrid>
      <StatTile
        label="Success rate"
        value={successRate === null ? "–" : rateWords(successRate)}
        note={
          attempts === 0
            ? "No attempts in this period"
            : `${exactNumber(failed)} of ${exactNumber(attempts)} attempts failed`
        }
      />
      <StatTile
        label="Answer time"
        value={latency === null ? "–" : `≤ ${durationWords(latency.medianMs)}`}
        note={
          latency === null ? "Of half the attempts, and of 95%" : `95% within ${durationWords(latency.p95Ms)}`
        }
      />
      <StatTile
        label="Waiting"
        value={pendingWords(endpoint.pendingDeliveries)}
        note={<WaitingNote health={health} endpoint={endpoint} />}
      />
      <StatTile
        label="Last failure"
        value={health.lastFailure === null ? "None" : <RelativeTime instant={health.lastFailure.at} />}
        note={<FailureNote health={health} onOpenDelivery={onOpenDelivery} />}
      />
    </StatGrid>
  );
}

/** A few failures among many attempts are not nothing. */
function rateWords(rate: number): string {
  return rate < 1 && rate > 0.995 ? ">99%" : percent(rate);
}

function WaitingNote({ health, endpoint }: Omit<HealthTilesProps, "onOpenDelivery">) {
  const { isHeldBack, nextProbeAt } = health;
  if (!isHeldBack) return endpoint.pendingDeliveries === 0 ? "Nothing waits" : "On their way, or tried again";
  if (nextProbeAt === null) return "Held back";
  return (
    <>
      Held back, next try <RelativeTime instant={nextProbeAt} />
    </>
  );
}

function FailureNote({ health: { lastFailure }, onOpenDelivery }: Omit<HealthTilesProps, "endpoint">) {
  if (lastFailure === null) return "In the last 30 days";
  // Safe: the server names attempts' errors here as everywhere.
  const words = outcomeWords(lastFailure.status, lastFailure.error as AttemptError | null);
  return (
    <button
      type="button"
      onClick={() => onOpenDelivery(lastFailure.deliveryId)}
      className="text-left underline underline-offset-4 hover:text-ink"
    >
      {words ?? "See the delivery"}
    </button>
  );
}
