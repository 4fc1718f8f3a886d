import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { AccountFigures, Project, TrackedAccount } from "../../api/types.ts";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Checkbox, FormError, formText, SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Dialog, focusOnMount } from "../../ui/primitives/overlays/dialog.tsx";
import { EmptyState, SkeletonRows } from "../../ui/primitives/states.tsx";
import { type AccountAction, accountsText } from "./account-menu.tsx";
import { useTrackedAccount } from "./account-tracking.tsx";

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
      onClose={onClose}
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
  return (
    <DialogForm
      write={save}
      onSubmit={(form) => save.mutate(form.getAll("project").map(String))}
      submit="Save projects"
    >
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
    </DialogForm>
  );
}

function useSaveProjects(account: TrackedAccount, onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(
    async (chosen: readonly string[]) => {
      const current = account.projects.map(({ id }) => id);
      const params = (projectId: string) => ({ params: { projectId, accountId: account.id } });
      for (const id of chosen.filter((projectId) => !current.includes(projectId))) {
        await api.projects.addAccount.call(params(id));
      }
      for (const id of current.filter((projectId) => !chosen.includes(projectId))) {
        await api.projects.removeAccount.call(params(id));
      }
    },
    {
      says: `Saved the projects of ${accountsText([account])}.`,
      onDone: onClose,
      refreshes: useRefreshFigures(),
      refreshesWhenRefused: true,
    },
  );
}

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
    <Dialog onClose={onClose} title={`Projects of ${accountsText(accounts)}`}>
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
  return (
    <DialogForm
      write={move}
      onSubmit={(form) => move.mutate({ direction, projectId: formText(form, "project") })}
      submit={direction === "add" ? "Add to project" : "Take out of project"}
    >
      <Segmented label="What to do" value={direction} options={directions} onChange={setDirection} />
      <SelectField label="Project" name="project">
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}

function useMoveAccounts(accounts: AccountAction["accounts"], onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(
    ({ direction, projectId }: { direction: Direction; projectId: string }) => {
      const input = { params: { projectId }, body: { accountIds: accounts.map(({ id }) => id) } };
      return direction === "add"
        ? api.projects.addAccounts.call(input)
        : api.projects.removeAccounts.call(input);
    },
    {
      says: (_, { direction }) =>
        `${accountsText(accounts)} ${direction === "add" ? "added to" : "taken out of"} the project.`,
      onDone: onClose,
      refreshes: useRefreshFigures(),
    },
  );
}

/** Before accounts can be put into projects, there has to be one. */
function NoProjects() {
  return (
    <EmptyState
      icon={FolderPlus}
      title="No projects yet"
      action={
        <Link to="/accounts" search={{ tab: "projects" }} className={buttonClass()}>
          Go to projects
        </Link>
      }
    >
      A project groups accounts, so that you can look at their figures together.
    </EmptyState>
  );
}

/** All projects to choose among, by name. */
function useProjects() {
  const { api } = useOrganization();
  return useQuery(
    api.projects.list.queryOptions({ input: { query: { perPage: 100, sortCol: "name", sortDir: "asc" } } }),
  );
}
