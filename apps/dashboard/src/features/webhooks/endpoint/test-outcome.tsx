import { LoaderCircle, X } from "lucide-react";
import type { DeliveryDetail } from "../../../api/types.ts";
import { Button, IconButton } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { useDelivery } from "../deliveries/use-delivery.ts";
import { testWords } from "./test-words.ts";

interface TestOutcomeProps {
  /** Undefined before a test was sent. */
  deliveryId: string | undefined;
  onOpen: (deliveryId: string) => void;
  onDismiss: () => void;
}

/** What became of the test that was sent last. */
export function TestOutcome({ deliveryId, onOpen, onDismiss }: TestOutcomeProps) {
  const found = useDelivery(deliveryId).data;
  return (
    <div aria-live="polite" className="empty:hidden">
      {deliveryId === undefined ? null : (
        <Outcome delivery={found} onOpen={() => onOpen(deliveryId)} onDismiss={onDismiss} />
      )}
    </div>
  );
}

interface OutcomeProps {
  delivery: DeliveryDetail | undefined;
  onOpen: () => void;
  onDismiss: () => void;
}

function Outcome({ delivery, onOpen, onDismiss }: OutcomeProps) {
  if (delivery === undefined || delivery.state === "pending") {
    return (
      <Card className="flex items-center gap-3 px-4 py-3">
        <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin text-faint" />
        <p>The test is on its way. Waiting for the answer…</p>
      </Card>
    );
  }
  const words = testWords(delivery);
  return (
    <Notice
      tone={words.tone}
      title={words.title}
      action={
        <span className="flex items-center gap-1">
          <Button size="small" onClick={onOpen}>
            See the delivery
          </Button>
          <IconButton label="Dismiss" onClick={onDismiss} className="size-7">
            <X aria-hidden="true" />
          </IconButton>
        </span>
      }
    >
      {words.text}
    </Notice>
  );
}
