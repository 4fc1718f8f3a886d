import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { SkeletonRows } from "../../ui/primitives/states.tsx";
import { type AccountAction, accountsText } from "./account-action.ts";
import { NoProjects } from "./no-projects.tsx";
import { useProjects } from "./use-projects.ts";

interface BulkProjectsDialogProps {
  accounts: AccountAction["accounts"];
  onClose: () => void;
}

const directions = [
  { value: "add", label: "Add to" },
  { value: "remove", label: "Take out of" },
] as const;
type Direction = (typeof directions)[number]["value"];

export function BulkProjectsDialog({ accounts, onClose }: BulkProjectsDialogProps) {
  const projects = useProjects();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Projects of ${accountsText(accounts)}`}
    >
      <FormError message={projects.isError ? readError(projects.error).message : undefined} />
      {projects.isPending ? <SkeletonRows label="projects" rows={2} /> : null}
      {projects.data?.data.length === 0 ? <NoProjects /> : null}
      {projects.data && projects.data.data.length > 0 ? (
        <BulkProjectsForm accounts={accounts} projects={projects.data.data} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

interface BulkProjectsFormProps extends BulkProjectsDialogProps {
  projects: readonly { readonly id: string; readonly name: string }[];
}

function BulkProjectsForm({ accounts, projects, onClose }: BulkProjectsFormProps) {
  const [direction, setDirection] = useState<Direction>("add");
  const move = useMoveAccounts(accounts, onClose);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    move.mutate({ direction, projectId: formText(new FormData(event.currentTarget), "project") });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Segmented label="What to do" value={direction} options={directions} onChange={setDirection} />
      <SelectField label="Project" name="project">
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormError message={move.isError ? readError(move.error).message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={move.isPending}>
          {direction === "add" ? "Add to project" : "Take out of project"}
        </Button>
      </DialogActions>
    </form>
  );
}

function useMoveAccounts(accounts: AccountAction["accounts"], onClose: () => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: ({ direction, projectId }: { direction: Direction; projectId: string }) => {
      const input = { params: { projectId }, body: { accountIds: accounts.map(({ id }) => id) } };
      return direction === "add"
        ? api.projects.addAccounts.call(input)
        : api.projects.removeAccounts.call(input);
    },
    onSuccess: async (_, { direction }) => {
      const done = direction === "add" ? "added to" : "taken out of";
      showToast("success", `${accountsText(accounts)} ${done} the project.`);
      onClose();
      await refreshFigures();
    },
  });
}
