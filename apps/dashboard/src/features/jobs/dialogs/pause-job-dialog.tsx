import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import type { Job } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useSetStatus } from "./use-set-status.ts";

interface PauseJobDialogProps {
  job: Job;
  onClose: () => void;
}

export function PauseJobDialog({ job, onClose }: PauseJobDialogProps) {
  const pause = useSetStatus(onClose);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = formText(new FormData(event.currentTarget), "pausedReason").trim();
    pause.mutate({
      params: { id: job.id },
      body: { status: "paused", ...(reason === "" ? {} : { pausedReason: reason }) },
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Pause ${job.productTitle}?`}
      description="It leaves the board and takes no more applications. Those that came in stay."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Reason (optional)"
          name="pausedReason"
          maxLength={200}
          hint="For your team only."
          error={fieldErrors(pause.error)["pausedReason"]}
        />
        <FormError message={formError(pause.error, ["pausedReason"])} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={pause.isPending}>
            Pause
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
