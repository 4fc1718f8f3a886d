import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";

interface RevealSecretDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** The current secret once more, after a word about the log. */
export function RevealSecretDialog({ endpoint, onClose }: RevealSecretDialogProps) {
  const { api } = useOrganization();
  const reveal = useMutation(api.webhooks.reveal.mutationOptions({ gcTime: 0 }));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Reveal the signing secret"
      description="Whoever has it can sign requests in our name. Each reveal stands in the activity log."
    >
      {reveal.data === undefined ? null : <CopyField label="Signing secret" value={reveal.data.secret} />}
      <FormError message={reveal.isError ? readError(reveal.error).message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>{reveal.data === undefined ? "Cancel" : "Done"}</Button>
        {reveal.data === undefined ? (
          <Button
            variant="primary"
            isPending={reveal.isPending}
            onClick={() => reveal.mutate({ params: { id: endpoint.id } })}
          >
            Reveal secret
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
