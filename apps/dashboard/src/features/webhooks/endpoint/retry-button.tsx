import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { RetryDialog } from "../dialogs/retry-dialog.tsx";

interface RetryButtonProps {
  endpoint: WebhookEndpoint;
  refusal: string | undefined;
}

/** For an active endpoint that something waits for since an attempt failed. */
export function RetryButton({ endpoint, refusal }: RetryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, failingSince, pendingDeliveries } = endpoint;
  const isOffered = state === "active" && failingSince !== null && pendingDeliveries > 0;
  return (
    <>
      {isOffered ? (
        <DisabledReason reason={refusal}>
          <Button
            icon={<RotateCw aria-hidden="true" />}
            disabled={refusal !== undefined}
            onClick={() => setIsOpen(true)}
          >
            Retry now
          </Button>
        </DisabledReason>
      ) : null}
      {isOpen ? <RetryDialog endpoint={endpoint} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
