import { LoaderCircle, X } from "lucide-react";
import type { DeliveryDetail } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { useDelivery } from "../deliveries/delivery-panel.tsx";
import { durationWords, outcomeWords } from "../delivery-status.tsx";

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

interface TestWords {
  readonly tone: "success" | "danger" | "warning";
  readonly title: string;
  readonly text: string;
}

/** How a test ended. */
export function testWords(
  delivery: Pick<DeliveryDetail, "state" | "lastStatus" | "lastError" | "attemptLog">,
): TestWords {
  const [attempt] = delivery.attemptLog;
  const took = attempt === undefined ? "" : ` in ${durationWords(attempt.durationMs)}`;
  const outcome = outcomeWords(delivery.lastStatus, delivery.lastError);
  switch (delivery.state) {
    case "succeeded":
      return {
        tone: "success",
        title: `Your endpoint answered ${outcome ?? "with success"}${took}`,
        text: "The test arrived, signed like every delivery.",
      };
    case "failed":
      return {
        tone: "danger",
        title: `The test failed: ${outcome ?? "no answer"}`,
        text: "A test is sent once, and does not count toward the health of the endpoint.",
      };
    default:
      return {
        tone: "warning",
        title: "The test was not sent",
        text: "The endpoint was paused, disabled or deleted before it went out.",
      };
  }
}
