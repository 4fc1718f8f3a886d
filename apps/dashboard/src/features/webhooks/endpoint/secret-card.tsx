import { useMutation } from "@tanstack/react-query";
import { Eye, RefreshCw } from "lucide-react";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";
import { SecretHandover } from "../secret-handover.tsx";
import { useRefreshWebhooks } from "../write-refusal.tsx";

export function SecretCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [dialog, setDialog] = useState<"reveal" | "rotate" | undefined>(undefined);
  const close = () => setDialog(undefined);
  const { retiringSecretsUntil } = endpoint;
  return (
    <Section title="Signing secret">
      <Card className="flex flex-col gap-3 px-5 py-4 text-[13px]">
        <code aria-hidden="true" className="overflow-hidden whitespace-nowrap font-mono text-faint">
          whsec_••••••••••••••••••••
        </code>
        <p className="text-muted">
          {retiringSecretsUntil === null
            ? "Every request is signed with it."
            : `Just rotated: the secret before it signs along until ${exactTime(retiringSecretsUntil)}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<Eye aria-hidden="true" />} onClick={() => setDialog("reveal")}>
            Reveal
          </Button>
          <Button size="small" icon={<RefreshCw aria-hidden="true" />} onClick={() => setDialog("rotate")}>
            Rotate
          </Button>
        </div>
      </Card>
      {dialog === "reveal" ? <RevealSecretDialog endpoint={endpoint} onClose={close} /> : null}
      {dialog === "rotate" ? <RotateSecretDialog endpoint={endpoint} onClose={close} /> : null}
    </Section>
  );
}

interface RevealSecretDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** The current secret once more, after a word about the log. */
function RevealSecretDialog({ endpoint, onClose }: RevealSecretDialogProps) {
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
function RotateSecretDialog({ endpoint, onClose }: RotateSecretDialogProps) {
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
