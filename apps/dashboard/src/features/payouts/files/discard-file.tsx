import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutFile } from "../../../api/rail-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox, FormError, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";

/** Puts the payments of a file back. Of one that somebody has, it is asked whether a bank has it too. */
export function DiscardButton({ file }: { file: PayoutFile }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={`Discard ${file.name}`}
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      {isAsking && file.downloadedAt === null ? <DiscardDialog file={file} onClose={close} /> : null}
      {isAsking && file.downloadedAt !== null ? (
        <DiscardDownloadedDialog file={file} downloadedAt={file.downloadedAt} onClose={close} />
      ) : null}
    </>
  );
}

export function useRefreshFiles() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.payoutFiles.list.key() });
}

function useDiscard(onClose: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshFiles();
  return useMutation(
    api.payoutFiles.discard.mutationOptions({
      onSuccess: onClose,
      // Somebody may have downloaded it meanwhile: the page then asks for more.
      onSettled: refresh,
    }),
  );
}

interface DiscardDialogProps {
  file: PayoutFile;
  onClose: () => void;
}

function DiscardDialog({ file, onClose }: DiscardDialogProps) {
  const discard = useDiscard(onClose);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Discard ${file.name}?`}
      description="Nobody has downloaded it. Its payouts wait for the next file."
      confirmLabel="Discard file"
      isPending={discard.isPending}
      error={discard.isError ? readError(discard.error).message : undefined}
      onConfirm={() => discard.mutate({ params: { id: file.id }, body: {} })}
    />
  );
}

function DiscardDownloadedDialog({
  file,
  downloadedAt,
  onClose,
}: DiscardDialogProps & { downloadedAt: string }) {
  const discard = useDiscard(onClose);
  const [isKept, setKept] = useState(false);
  const [reason, setReason] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    discard.mutate({ params: { id: file.id }, body: { reason, notHandedOver: true } });
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Discard ${file.name}?`}
      description={`It was downloaded ${exactTime(downloadedAt)}. Its payouts go into the next file: a bank that has both would pay them twice.`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Why is it discarded?"
          hint="Kept in the activity log."
          required
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Checkbox
          label="I made sure that nobody has handed it to the bank"
          required
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        <FormError message={discard.isError ? readError(discard.error).message : undefined} />
        <DialogActions>
          <Button onClick={onClose}>Keep the file</Button>
          <Button type="submit" variant="danger" isPending={discard.isPending} disabled={!isKept}>
            Discard file
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
