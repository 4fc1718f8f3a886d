import { ScrollText } from "lucide-react";
import { hasCode } from "../../../api/errors.ts";
import type { DeliveryDetail } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import {
  SidePanelBody,
  SidePanelFooter,
  SidePanelFrame,
} from "../../../ui/primitives/overlays/side-panel.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { DeliveryBadge } from "./delivery-badge.tsx";
import { DeliveryContent } from "./delivery-content.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useDelivery } from "./use-delivery.ts";

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
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
