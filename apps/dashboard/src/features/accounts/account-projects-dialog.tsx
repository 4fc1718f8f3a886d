import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { AccountFigures, Project, TrackedAccount } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Checkbox, FormError } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { focusOnMount } from "../../ui/primitives/overlays/focus.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { SkeletonRows } from "../../ui/primitives/states.tsx";
import { accountsText } from "./account-action.ts";
import { NoProjects } from "./no-projects.tsx";
import { useProjects } from "./use-projects.ts";
import { useTrackedAccount } from "./use-tracked-account.ts";

interface AccountProjectsDialogProps {
  account: Pick<AccountFigures, "id" | "username" | "displayName">;
  onClose: () => void;
}

export function AccountProjectsDialog({ account, onClose }: AccountProjectsDialogProps) {
  const tracked = useTrackedAccount(account.id);
  const projects = useProjects();
  const error = tracked.error ?? projects.error;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Projects of ${accountsText([account])}`}
      description="Its videos count in every project that is ticked."
    >
      <FormError message={error === null ? undefined : readError(error).message} />
      {tracked.isPending || projects.isPending ? <SkeletonRows label="projects" rows={2} /> : null}
      {projects.data?.data.length === 0 ? <NoProjects /> : null}
      {tracked.data && projects.data && projects.data.data.length > 0 ? (
        <ProjectsForm account={tracked.data} projects={projects.data.data} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

interface ProjectsFormProps {
  account: TrackedAccount;
  projects: readonly Project[];
  onClose: () => void;
}

function ProjectsForm({ account, projects, onClose }: ProjectsFormProps) {
  const save = useSaveProjects(account, onClose);
  const isIn = (projectId: string) => account.projects.some(({ id }) => id === projectId);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget).getAll("project").map(String));
  }

  return (
    <form onSubmit={submit}>
      <fieldset className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        <legend className="sr-only">Projects</legend>
        {projects.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            ref={index === 0 ? focusOnMount : null}
            label={name}
            name="project"
            value={id}
            defaultChecked={isIn(id)}
          />
        ))}
      </fieldset>
      <FormError message={save.isError ? readError(save.error).message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Save projects
        </Button>
      </DialogActions>
    </form>
  );
}

function useSaveProjects(account: TrackedAccount, onClose: () => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      const current = account.projects.map(({ id }) => id);
      const params = (projectId: string) => ({ params: { projectId, accountId: account.id } });
      for (const id of chosen.filter((projectId) => !current.includes(projectId))) {
        await api.projects.addAccount.call(params(id));
      }
      for (const id of current.filter((projectId) => !chosen.includes(projectId))) {
        await api.projects.removeAccount.call(params(id));
      }
    },
    onSuccess: () => {
      showToast("success", `Saved the projects of ${accountsText([account])}.`);
      onClose();
    },
    onSettled: () => refreshFigures(),
  });
}
