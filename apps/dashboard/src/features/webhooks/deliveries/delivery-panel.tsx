import { skipToken, useQuery } from "@tanstack/react-query";
import { ChevronRight, RotateCcw, ScrollText } from "lucide-react";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DeliveryDetail, WebhookAttempt, WebhookDelivery } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { CodeBlock, CopyIconButton } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import {
  SidePanelBody,
  SidePanelFooter,
  SidePanelFrame,
} from "../../../ui/primitives/overlays/side-panel.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { exactTime, RelativeTime } from "../../../ui/primitives/text/time.tsx";
import {
  canResend,
  DeliveryBadge,
  deliveryStatus,
  durationWords,
  outcomeWords,
} from "../delivery-status.tsx";
import { testType } from "../event-types.ts";
import { webhookKeys } from "../write-refusal.tsx";

interface DeliveryPanelProps {
  deliveryId: string;
  /** Why nothing can be sent to the endpoint now. */
  refusal: string | undefined;
  onClose: () => void;
}

/** One delivery beside the log: what was sent, what was answered each time, and the way to send it again. */
export function DeliveryPanel({ deliveryId, refusal, onClose }: DeliveryPanelProps) {
  const found = useDelivery(deliveryId);
  return (
    <SidePanelFrame
      onClose={onClose}
      title={found.data?.eventType ?? "Delivery"}
      description={found.data === undefined ? undefined : <Head delivery={found.data} />}
    >
      {found.isSuccess ? (
        <>
          <SidePanelBody>
            <DeliveryContent delivery={found.data} />
          </SidePanelBody>
          <SidePanelFooter>
            <Button onClick={onClose}>Close</Button>
            <ResendButton delivery={found.data} refusal={refusal} />
          </SidePanelFooter>
        </>
      ) : hasCode(found.error, "NOT_FOUND") ? (
        <SidePanelBody>
          <NoDelivery onClose={onClose} />
        </SidePanelBody>
      ) : (
        <QueryState query={found} pending={<PendingDelivery />} frame={SidePanelBody} />
      )}
    </SidePanelFrame>
  );
}

function Head({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DeliveryBadge delivery={delivery} />
      <RelativeTime instant={delivery.createdAt} />
    </span>
  );
}

function PendingDelivery() {
  return (
    <SidePanelBody>
      <div role="status" className="flex flex-col gap-4">
        <span className="sr-only">Loading the delivery</span>
        <Skeleton className="h-32 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </SidePanelBody>
  );
}

function NoDelivery({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={ScrollText}
      title="There is no such delivery"
      action={<Button onClick={onClose}>Close</Button>}
    >
      The log keeps 30 days. It may be older, or the link is not complete.
    </EmptyState>
  );
}

const headingClass = "mb-2 font-semibold text-[13px]";

function DeliveryContent({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="text-[13px] text-muted">{deliveryStatus(delivery).explanation}</p>
      <Card>
        <DeliveryFacts delivery={delivery} />
      </Card>
      <section>
        <h3 className={headingClass}>Attempts</h3>
        <Attempts delivery={delivery} />
      </section>
      <section>
        <h3 className={headingClass}>Body</h3>
        <CodeBlock label="body" code={JSON.stringify(delivery.body, null, 2)} />
      </section>
    </div>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { state, eventId, eventType, endpoint, createdAt, nextAttemptAt, finishedAt, attempts } = delivery;
  const nextLabel = eventType === testType ? "Attempt" : `Attempt ${attempts + 1} of 10`;
  return (
    <FactList
      facts={[
        {
          label: "Event id",
          value: (
            <span className="inline-flex items-center gap-1">
              <code className="font-mono text-xs">{eventId}</code>
              <CopyIconButton text={eventId} label="Copy the event id" />
            </span>
          ),
        },
        { label: "Endpoint", value: endpoint.isDeleted ? `${endpoint.url} (deleted)` : endpoint.url },
        { label: "Created", value: exactTime(createdAt) },
        ...(state === "pending" && nextAttemptAt !== null
          ? [{ label: nextLabel, value: <RelativeTime instant={nextAttemptAt} /> }]
          : []),
        ...(finishedAt === null ? [] : [{ label: "Finished", value: exactTime(finishedAt) }]),
      ]}
    />
  );
}

function Attempts({ delivery: { attemptLog } }: { delivery: DeliveryDetail }) {
  if (attemptLog.length === 0) return <p className="text-[13px] text-muted">None yet.</p>;
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Attempts" className="divide-y divide-line">
        {attemptLog.map((attempt, index) => (
          <AttemptEntry key={attempt.id} attempt={attempt} isNewest={index === 0} />
        ))}
      </ul>
    </Card>
  );
}

interface AttemptEntryProps {
  attempt: WebhookAttempt;
  isNewest: boolean;
}

/** One attempt: how it went, and on demand what was sent with it and what came back. */
function AttemptEntry({ attempt, isNewest }: AttemptEntryProps) {
  const { number, startedAt, durationMs, status, error, response, requestHeaders } = attempt;
  return (
    <li>
      <details className="group" open={isNewest}>
        <summary className="flex list-none items-center gap-2.5 px-4 py-2.5 text-[13px] hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-faint tabular-nums">#{number}</span>
            <Badge tone={error === null ? "accent" : "danger"}>{outcomeWords(status, error) ?? "Done"}</Badge>
            <span className="text-muted tabular-nums">{durationWords(durationMs)}</span>
          </span>
          <span className="shrink-0 text-faint">
            <RelativeTime instant={startedAt} />
          </span>
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4">
          {response === null || response === "" ? (
            <p className="text-[13px] text-muted">
              {status === null ? "There was no answer." : "The answer had no body."}
            </p>
          ) : (
            <CodeBlock label={`answer to attempt ${number}`} title="Answer, up to 4 KB" code={response} />
          )}
          <CodeBlock
            label={`request headers of attempt ${number}`}
            title="Request headers"
            code={headerLines(requestHeaders)}
          />
        </div>
      </details>
    </li>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

interface ResendButtonProps {
  delivery: WebhookDelivery;
  refusal: string | undefined;
}

/** Sends a delivery once more, with the same event id; for those that may be sent again. */
function ResendButton({ delivery, refusal }: ResendButtonProps) {
  const { api } = useOrganization();
  const resend = useWrite(api.webhooks.resend.call, {
    says: "It is on its way again.",
    refreshes: webhookKeys(api),
    refusals: "toast",
  });
  if (!canResend(delivery)) return null;
  const reason = delivery.endpoint.isDeleted ? "The endpoint was deleted." : refusal;
  return (
    <DisabledReason reason={reason}>
      <Button
        variant="primary"
        icon={<RotateCcw aria-hidden="true" />}
        disabled={reason !== undefined}
        isPending={resend.isPending}
        onClick={() => resend.mutate({ params: { id: delivery.id } })}
      >
        Send again
      </Button>
    </DisabledReason>
  );
}

const busyPollMs = 700;
const calmPollMs = 10_000;
const soonMs = 30_000;

/** One delivery with its attempts, followed closely while it is about to be tried. */
export function useDelivery(deliveryId: string | undefined) {
  const { api } = useOrganization();
  return useQuery(
    api.webhooks.getDelivery.queryOptions({
      input: deliveryId === undefined ? skipToken : { params: { id: deliveryId } },
      refetchInterval: ({ state: { data } }) => {
        if (data?.state !== "pending") return false;
        return isSoon(data.nextAttemptAt) ? busyPollMs : calmPollMs;
      },
    }),
  );
}

function isSoon(nextAttemptAt: string | null): boolean {
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - Date.now() < soonMs;
}
