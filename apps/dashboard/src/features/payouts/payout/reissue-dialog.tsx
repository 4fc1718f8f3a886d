import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Payout } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { payeeName } from "../payee.ts";
import { SandboxHint } from "../provider/sandbox-hint.tsx";
import { useProvider } from "../provider/use-provider.ts";
import { paidAmount } from "../queues/paid-columns.tsx";
import { providerProblem } from "./provider-problem.ts";

export function ReissueDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const provider = useProvider();
  const navigate = useNavigate();
  const reissue = useMutation(
    api.payoutApprovals.reissue.mutationOptions({
      onSuccess: async ({ id }) => {
        showToast("success", `Reissued ${paidAmount(payout)} to ${payeeName(payout)}. It awaits approval.`);
        onClose();
        await refreshHub();
        void navigate({ to: "/payouts/$payoutId", params: { payoutId: id } });
      },
      onError: () => refreshHub(),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Reissue ${paidAmount(payout)} to ${payeeName(payout)}?`}
      description="A new payout of the same amount is created at the provider and takes the place of this one. It awaits approval like any other."
    >
      <div className="flex flex-col gap-4">
        <SandboxHint provider={provider} />
        <FormError message={reissue.isError ? providerProblem(reissue.error) : undefined} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={reissue.isPending}
          onClick={() => reissue.mutate({ params: { id: payout.id } })}
        >
          Reissue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
