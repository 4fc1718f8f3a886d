import { History } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { RecoverDialog } from "../dialogs/recover-dialog.tsx";
import { sendRefusal } from "../endpoint-standing.ts";

interface RecoverButtonProps {
  endpoint: WebhookEndpoint;
  refusal: string | undefined;
}

export function RecoverButton({ endpoint, refusal }: RecoverButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reason = refusal ?? sendRefusal(endpoint);
  return (
    <>
      <DisabledReason reason={reason}>
        <Button
          icon={<History aria-hidden="true" />}
          disabled={reason !== undefined}
          onClick={() => setIsOpen(true)}
        >
          Recover
        </Button>
      </DisabledReason>
      {isOpen ? <RecoverDialog endpoint={endpoint} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
