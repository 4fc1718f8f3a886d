import type { DeliveryDetail } from "../../../api/types.ts";
import { CodeBlock, CopyIconButton } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { exactTime, RelativeTime } from "../../../ui/primitives/time.tsx";
import { deliveryStanding } from "../delivery-standing.ts";
import { testType } from "../event-types.ts";
import { AttemptEntry } from "./attempt-entry.tsx";

const headingClass = "mb-2 font-semibold text-[13px]";

export function DeliveryContent({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="text-[13px] text-muted">{deliveryStanding(delivery).explanation}</p>
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
