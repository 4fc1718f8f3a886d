import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";
import { SecretHandover } from "./secret-handover.tsx";

interface RotateSecretDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

const overlaps = [
  {
    value: "overlap",
    title: "Keep older secrets for 24 hours",
    note: "Both sign meanwhile, so nothing is refused while you put the new one in place.",
  },
  {
    value: "at-once",
    title: "Retire older secrets at once",
    note: "For a secret that leaked. Requests fail your check until you use the new one.",
  },
] as const;

/** First how the old secret ends, then the new one, which is shown only here. */
export function RotateSecretDialog({ endpoint, onClose }: RotateSecretDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]["value"]>("overlap");
  const rotate = useMutation(api.webhooks.rotate.mutationOptions({ onSuccess: refresh, gcTime: 0 }));
  const rotated = rotate.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      dismissal={rotated === undefined ? "free" : "deliberate"}
      title={rotated === undefined ? "Rotate the signing secret" : "Save your new signing secret"}
      description={
        rotated === undefined
          ? "The endpoint gets a new secret, shown once."
          : "Put it in place of the old one, where your secrets live."
      }
    >
      {rotated === undefined ? (
        <>
          <ChoiceCards legend="The old secret" choices={overlaps} value={overlap} onChange={setOverlap} />
          <FormError message={rotate.isError ? readError(rotate.error).message : undefined} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isPending={rotate.isPending}
              onClick={() =>
                rotate.mutate({ params: { id: endpoint.id }, body: { retireAtOnce: overlap === "at-once" } })
              }
            >
              Rotate secret
            </Button>
          </DialogActions>
        </>
      ) : (
        <SecretHandover secret={rotated.secret} onDone={onClose} />
      )}
    </Dialog>
  );
}
