import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Payout } from "../../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../../parts/mailbox-notice.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { payeeName } from "../payee.ts";
import { SandboxHint } from "../provider/sandbox-hint.tsx";
import { useProvider } from "../provider/use-provider.ts";
import { providerProblem } from "./provider-problem.ts";

/** The link by which the creator claims the money, to copy or to send once more. */
export function ClaimLinkDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  const provider = useProvider();
  const hasMailbox = useMailbox() === "open";
  const link = useQuery(
    api.payoutApprovals.getClaimLink.queryOptions({
      input: { params: { id: payout.id } },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
  const resend = useMutation(
    api.payoutApprovals.resendClaimLink.mutationOptions({
      onSuccess: () => showToast("success", `Sent the claim link to ${payee} again.`),
    }),
  );
  const payee = payeeName(payout);
  const error = link.error ?? resend.error;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Claim link of ${payee}`}
      description={`Whoever opens it can claim the money. Send it to ${payee} only.`}
    >
      <div className="flex flex-col gap-4">
        {link.isPending ? <Skeleton className="h-15" /> : null}
        {link.isSuccess ? <CopyField label="Claim link" value={link.data.url} /> : null}
        <FormError message={error === null ? undefined : providerProblem(error)} />
        <MailboxNotice isOpen={hasMailbox && resend.isSuccess} />
        <SandboxHint provider={provider} />
      </div>
      <DialogActions>
        <Button
          icon={<Send aria-hidden="true" />}
          isPending={resend.isPending}
          onClick={() => resend.mutate({ params: { id: payout.id } })}
        >
          Send it again
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
