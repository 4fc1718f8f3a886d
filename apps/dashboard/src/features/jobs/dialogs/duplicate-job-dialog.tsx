import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Job } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshJobs } from "../use-refresh-jobs.ts";

interface DuplicateJobDialogProps {
  job: Job;
  onClose: () => void;
}

export function DuplicateJobDialog({ job, onClose }: DuplicateJobDialogProps) {
  const { api } = useOrganization();
  const navigate = useNavigate();
  const refresh = useRefreshJobs();
  const duplicate = useMutation(
    api.jobs.duplicate.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh();
        await navigate({ to: "/jobs/$jobId/edit", params: { jobId: id } });
      },
    }),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const productTitle = formText(new FormData(event.currentTarget), "productTitle").trim();
    duplicate.mutate({ params: { id: job.id }, body: { productTitle } });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Duplicate ${job.productTitle}`}
      description="A new draft with the same fields and texts, and no applications."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Title of the copy"
          name="productTitle"
          required
          maxLength={120}
          defaultValue={`${job.productTitle} (copy)`.slice(0, 120)}
          error={fieldErrors(duplicate.error)["productTitle"]}
        />
        <FormError message={formError(duplicate.error, ["productTitle"])} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={duplicate.isPending}>
            Duplicate
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
