import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Check, Link2, RotateCcw, Send, Undo2 } from "lucide-react";
import { useState } from "react";
import { canAdminister, canWrite } from "../../../api/access.ts";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Payout } from "../../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../../parts/mailbox-notice.tsx";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { ApproveDialog } from "../approvals/approve-payouts.tsx";
import { paidAmount } from "../columns/paid-columns.tsx";
import { payeeName } from "../payout-words.ts";
import { SandboxHint, useProvider } from "../provider/provider-choice.tsx";
import { awaitsApproval } from "../provider-status.ts";

type ActionName = "approve" | "take back" | "claim link" | "reissue" | "void";

/** What can be done with a payout at the provider, by where it stands there. */
export function ProviderActions({ payout }: { payout: Payout }) {
  const { organization } = useOrganization();
  const [action, setAction] = useState<ActionName | undefined>(undefined);
  const close = () => setAction(undefined);
  const refusal = canAdminister(organization.role) ? undefined : "Only admins and owners do this.";
  if (!canWrite(organization.role)) return null;
  const isOpenAgain =
    (payout.providerPayoutStatus === "expired" || payout.providerPayoutStatus === "returned") &&
    payout.reissuedAsPayoutId === null;
  return (
    <>
      {awaitsApproval(payout) ? (
        <>
          <DisabledReason reason={refusal}>
            <Button
              icon={<Undo2 aria-hidden="true" />}
              disabled={refusal !== undefined}
              onClick={() => setAction("take back")}
            >
              Take back
            </Button>
          </DisabledReason>
          <DisabledReason reason={refusal}>
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              disabled={refusal !== undefined}
              onClick={() => setAction("approve")}
            >
              Approve
            </Button>
          </DisabledReason>
        </>
      ) : null}
      {payout.providerPayoutStatus === "approved" ? (
        <Button icon={<Link2 aria-hidden="true" />} onClick={() => setAction("claim link")}>
          Claim link
        </Button>
      ) : null}
      {isOpenAgain ? (
        <DisabledReason reason={refusal}>
          <Button
            variant="primary"
            icon={<RotateCcw aria-hidden="true" />}
            disabled={refusal !== undefined}
            onClick={() => setAction("reissue")}
          >
            Reissue
          </Button>
        </DisabledReason>
      ) : null}
      {payout.provider === null && payout.withdrawnAt === null ? (
        <DisabledReason reason={refusal}>
          <Button
            icon={<Undo2 aria-hidden="true" />}
            disabled={refusal !== undefined}
            onClick={() => setAction("void")}
          >
            Void
          </Button>
        </DisabledReason>
      ) : null}
      {action === "void" ? <VoidDialog payout={payout} onClose={close} /> : null}
      {action === "approve" ? <ApproveDialog payouts={[payout]} onClose={close} /> : null}
      {action === "take back" ? <TakeBackDialog payout={payout} onClose={close} /> : null}
      {action === "claim link" ? <ClaimLinkDialog payout={payout} onClose={close} /> : null}
      {action === "reissue" ? <ReissueDialog payout={payout} onClose={close} /> : null}
    </>
  );
}

/** The link by which the creator claims the money, to copy or to send once more. */
function ClaimLinkDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
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
  const payee = payeeName(payout);
  const resend = useWrite(api.payoutApprovals.resendClaimLink.call, {
    says: `Sent the claim link to ${payee} again.`,
  });
  const error = link.error ?? resend.error;
  return (
    <Dialog
      onClose={onClose}
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

function ReissueDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  const provider = useProvider();
  const navigate = useNavigate();
  return (
    <ConfirmWrite
      variant="primary"
      send={api.payoutApprovals.reissue.call}
      input={{ params: { id: payout.id } }}
      says={`Reissued ${paidAmount(payout)} to ${payeeName(payout)}. It awaits approval.`}
      problem={providerProblem}
      onDone={({ id }) => void navigate({ to: "/payouts/$payoutId", params: { payoutId: id } })}
      refreshes={useRefreshHub()}
      refreshesWhenRefused
      onClose={onClose}
      title={`Reissue ${paidAmount(payout)} to ${payeeName(payout)}?`}
      description="A new payout of the same amount is created at the provider and takes the place of this one. It awaits approval like any other."
      confirmLabel="Reissue"
    >
      <SandboxHint provider={provider} />
    </ConfirmWrite>
  );
}

function TakeBackDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.payoutApprovals.cancel.call}
      input={{ params: { id: payout.id } }}
      says={`Took back ${paidAmount(payout)} to ${payeeName(payout)}.`}
      refreshes={useRefreshHub()}
      refreshesWhenRefused
      problem={providerProblem}
      onClose={onClose}
      title={`Take back ${paidAmount(payout)} to ${payeeName(payout)}?`}
      description={
        payout.type === "campaign"
          ? "It is deleted at the provider, and its cycle is due again. The creator never heard of it."
          : "It is deleted at the provider. The creator never heard of it."
      }
      confirmLabel="Take back"
    />
  );
}

/** Takes back that it was recorded as paid. */
function VoidDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  const [reason, setReason] = useState("");
  const name = `${paidAmount(payout)} to ${payeeName(payout)}`;
  const voiding = useWrite(api.payoutApprovals.voidPayout.call, {
    says: `Voided ${name}.`,
    onDone: onClose,
    refreshes: useRefreshHub(),
    refreshesWhenRefused: true,
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Void ${name}?`}
      description={
        payout.type === "campaign"
          ? "It stays in the books as void, and its cycle is due again. No money moves."
          : "It stays in the books as void. No money moves."
      }
    >
      <DialogForm
        write={voiding}
        onSubmit={() => voiding.mutate({ params: { id: payout.id }, body: { reason } })}
        submit="Void payout"
        variant="danger"
        isDisabled={reason.trim() === ""}
        cancel="Keep it"
      >
        <TextAreaField
          label="Reason"
          name="reason"
          hint={`${payeeName(payout)} was told of the payment, and reads this.`}
          rows={3}
          maxLength={1000}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Why the provider did not do what it was asked for, and what to do. */
function providerProblem(error: unknown): string {
  if (hasCode(error, "INVALID_STATE")) {
    return "The payout has moved on at the provider meanwhile. Close this to see where it stands now.";
  }
  if (hasCode(error, "PAYOUT_PROVIDER_FAILED")) {
    return "The provider refused or did not answer. If its answer is only late, the payout moves by itself; otherwise try again.";
  }
  return readError(error).message;
}
