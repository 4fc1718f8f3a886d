import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { RemovalPreview } from "../../../api/types.ts";
import { OwedNotice, owedLoss } from "../../../parts/owed-notice.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { goingLines, keptText } from "./simulated-words.ts";

/** Shows what goes, also of what is owed, and asks before all simulated data is removed. */
export function RemoveSimulatedDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const preview = useQuery(api.simulatedData.preview.queryOptions({ staleTime: 0, gcTime: 0 }));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Remove all simulated data?"
      description="This cannot be undone. Real accounts, imported counts and issued payouts stay as they are."
    >
      {preview.isSuccess ? (
        <LoadedPreview preview={preview.data} onClose={onClose} />
      ) : (
        <QueryState query={preview} label="what would go" rows={3} />
      )}
    </Dialog>
  );
}

interface LoadedPreviewProps {
  preview: RemovalPreview;
  onClose: () => void;
}

function LoadedPreview({ preview, onClose }: LoadedPreviewProps) {
  const remove = useRemoveSimulated(onClose);
  // Counts may have changed since the preview: the answer to a removal that was not acknowledged is the newest.
  const due = owedLoss(remove.error) ?? preview.due;
  const kept = keptText(preview);
  const owesLess = due.windowCount > 0;
  return (
    <>
      <p className="text-sm">What goes:</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {goingLines(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {kept === undefined ? null : <Notice tone="info" title={kept} />}
        {owesLess ? <OwedNotice loss={due} /> : null}
        {preview.running.windowCount > 0 ? <OwedNotice loss={preview.running} kind="running" /> : null}
      </div>
      <FormError
        message={
          remove.isError && owedLoss(remove.error) === undefined ? readError(remove.error).message : undefined
        }
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          onClick={() => remove.mutate({ body: { confirm: true, acknowledge: owesLess } })}
        >
          {owesLess ? "Remove for good, owe less" : "Remove for good"}
        </Button>
      </DialogActions>
    </>
  );
}

function useRemoveSimulated(onStarted: () => void) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation(
    api.simulatedData.remove.mutationOptions({
      onSuccess: async () => {
        onStarted();
        await queryClient.invalidateQueries({ queryKey: api.simulatedData.key() });
      },
    }),
  );
}
