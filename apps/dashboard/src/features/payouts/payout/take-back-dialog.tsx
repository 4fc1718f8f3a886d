import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Payout } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { payeeName } from "../payee.ts";
import { paidAmount } from "../queues/paid-columns.tsx";
import { providerProblem } from "./provider-problem.ts";

export function TakeBackDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const takeBack = useMutation(
    api.payoutApprovals.cancel.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Took back ${paidAmount(payout)} to ${payeeName(payout)}.`);
        onClose();
        await refreshHub();
      },
      onError: () => refreshHub(),
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Take back ${paidAmount(payout)} to ${payeeName(payout)}?`}
      description={
        payout.type === "campaign"
          ? "It is deleted at the provider, and its cycle is due again. The creator never heard of it."
          : "It is deleted at the provider. The creator never heard of it."
      }
      confirmLabel="Take back"
      isPending={takeBack.isPending}
      error={takeBack.isError ? providerProblem(takeBack.error) : undefined}
      onConfirm={() => takeBack.mutate({ params: { id: payout.id } })}
    />
  );
}
