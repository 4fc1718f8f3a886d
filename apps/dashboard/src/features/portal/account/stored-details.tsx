import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import type { PayoutDetailsSummary } from "../../../api/portal-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { payoutMethods } from "./payout-methods.ts";

interface StoredDetailsProps {
  details: PayoutDetailsSummary;
  onReplace: () => void;
}

export function StoredDetails({ details, onReplace }: StoredDetailsProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Card>
        <FactList
          facts={[
            { label: "Paid by", value: payoutMethods[details.method] },
            { label: "Account holder", value: details.accountHolder },
            ...(details.hint === null || details.hint === ""
              ? []
              : [{ label: "Account", value: `Ends with ${details.hint}` }]),
            { label: "Last changed", value: shortDate(details.updatedAt) },
          ]}
        />
      </Card>
      <p className="flex gap-2 text-[13px] text-muted">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
        Stored encrypted. To keep it safe, nothing but its end is ever shown here. To change it, enter it
        anew.
      </p>
      <div className="flex gap-3 max-sm:flex-col">
        <Button variant="primary" size="large" onClick={onReplace}>
          Replace
        </Button>
        <Button size="large" onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </div>
      <RemoveDialog isOpen={isRemoving} onOpenChange={setIsRemoving} />
    </>
  );
}

interface RemoveDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function RemoveDialog({ isOpen, onOpenChange }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    portalApi.payoutDetails.remove.mutationOptions({
      onSuccess: (answer) => {
        onOpenChange(false);
        queryClient.setQueryData(portalApi.payoutDetails.get.queryKey(), answer);
        showToast("success", "Your payout details are removed.");
      },
    }),
  );
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Remove your payout details?"
      description="Teams that pay you directly no longer know where to send your money."
      confirmLabel="Remove"
      isPending={remove.isPending}
      error={remove.error === null ? undefined : readError(remove.error).message}
      onConfirm={() => remove.mutate({})}
    />
  );
}
