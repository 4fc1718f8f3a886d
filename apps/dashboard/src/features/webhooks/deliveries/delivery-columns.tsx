import type { WebhookDelivery } from "../../../api/types.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { outcomeWords } from "../delivery-standing.ts";
import { DeliveryBadge } from "./delivery-badge.tsx";

export function deliveryColumns(onOpen: (deliveryId: string) => void): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: "event",
      header: "Event",
      place: "title",
      cell: (delivery) => <EventName delivery={delivery} onOpen={() => onOpen(delivery.id)} />,
    },
    { id: "state", header: "State", cell: (delivery) => <Standing delivery={delivery} /> },
    {
      id: "answer",
      header: "Last answer",
      place: "figure",
      cell: (delivery) => <Answer delivery={delivery} />,
    },
    {
      id: "attempts",
      header: "Attempts",
      place: "figure",
      align: "end",
      cell: ({ attemptsMade }) => <span className="tabular-nums">{attemptsMade}</span>,
    },
    {
      id: "created",
      header: "Created",
      place: "figure",
      align: "end",
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

function EventName({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  return (
    <span className="flex min-w-0 flex-col">
      {/* Its whole row opens it, for a pointer; the keyboard has the button. */}
      <button
        type="button"
        onClick={onOpen}
        className="max-w-full truncate text-left font-medium font-mono text-[13px] underline-offset-4 before:absolute before:inset-0 hover:underline"
      >
        {delivery.eventType}
      </button>
      <span className="truncate font-mono text-faint text-xs">{delivery.eventId}</span>
    </span>
  );
}

function Standing({ delivery }: { delivery: WebhookDelivery }) {
  const { state, isHeldBack, nextAttemptAt, attempts } = delivery;
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end">
      <DeliveryBadge delivery={delivery} />
      {state === "pending" && !isHeldBack && attempts > 0 && nextAttemptAt !== null ? (
        <span className="text-faint text-xs">
          Next <RelativeTime instant={nextAttemptAt} />
        </span>
      ) : null}
    </span>
  );
}

function Answer({ delivery: { lastStatus, lastError } }: { delivery: WebhookDelivery }) {
  const words = outcomeWords(lastStatus, lastError);
  return words === undefined ? (
    <span className="text-faint">None yet</span>
  ) : (
    <span className="max-w-52 tabular-nums md:truncate" title={words}>
      {words}
    </span>
  );
}
