import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { hasCode } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { NewProject, Project, TrackedAccount } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { ShareReportDialog } from "../../parts/share-report.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import type { Problems } from "../../ui/primitives/forms/form-problems.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { AccountCell, accountName } from "../../ui/product/tracked/account-cell.tsx";

interface ProjectDialogsProps {
  action: ProjectAction | undefined;
  onClose: () => void;
}

export function ProjectDialogs({ action, onClose }: ProjectDialogsProps) {
  switch (action?.name) {
    case undefined:
      return null;
    case "create":
      return <ProjectDialog project={undefined} onClose={onClose} />;
    case "edit":
      return <ProjectDialog project={action.project} onClose={onClose} />;
    case "accounts":
      return <ProjectAccountsDialog project={action.project} onClose={onClose} />;
    case "share":
      return (
        <ShareReportDialog
          name={action.project.name}
          target={{ projectId: action.project.id }}
          onClose={onClose}
        />
      );
    case "delete":
      return <DeleteProjectDialog project={action.project} onClose={onClose} />;
  }
}

interface ProjectDialogProps {
  /** The one to change; undefined makes a new one. */
  project: Project | undefined;
  onClose: () => void;
}

function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const save = useSaveProject(project, onClose);

  function submit(form: FormData) {
    save.mutate({
      name: formText(form, "name").trim(),
      url: textOrNull(form, "url"),
      description: textOrNull(form, "description"),
    });
  }

  return (
    <Dialog onClose={onClose} title={project === undefined ? "New project" : `Edit ${project.name}`}>
      <DialogForm
        write={save}
        problems={nameProblem}
        onSubmit={submit}
        submit={project === undefined ? "Create project" : "Save"}
      >
        <TextField label="Name" name="name" required maxLength={50} defaultValue={project?.name ?? ""} />
        <TextField
          label="Description"
          name="description"
          maxLength={500}
          defaultValue={project?.description ?? ""}
        />
        <TextField
          label="Web address"
          name="url"
          type="url"
          placeholder="https://"
          defaultValue={project?.url ?? ""}
        />
      </DialogForm>
    </Dialog>
  );
}

function nameProblem(error: unknown): Problems {
  return hasCode(error, "NOT_UNIQUE") ? { name: "Another project has this name." } : {};
}

function textOrNull(form: FormData, name: string) {
  const text = formText(form, name).trim();
  return text === "" ? null : text;
}

function useSaveProject(project: Project | undefined, onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(
    (body: NewProject) =>
      project === undefined
        ? api.projects.create.call({ body })
        : api.projects.update.call({ params: { id: project.id }, body }),
    {
      says: ({ name }) => (project === undefined ? `Created ${name}.` : `Saved ${name}.`),
      onDone: onClose,
      refreshes: useRefreshFigures(),
    },
  );
}

function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.projects.remove.call}
      input={{ params: { id: project.id } }}
      says={`Deleted ${project.name}.`}
      refreshes={useRefreshFigures()}
      onClose={onClose}
      title={`Delete ${project.name}?`}
      description="Its accounts stay tracked with all their history. The grouping and the hashtag filters of this project are lost."
      confirmLabel="Delete project"
    />
  );
}

/** What a dialog asks about before it is done. */
export type ProjectAction =
  | { readonly name: "create" }
  | { readonly name: "edit" | "accounts" | "share" | "delete"; readonly project: Project };

function ProjectAccountsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <Dialog
      onClose={onClose}
      title={`Accounts of ${project.name}`}
      description="Ticked accounts are in the project. Changes are saved at once."
    >
      <SearchBox label="Search accounts" placeholder="Name or handle" value={query} onSearch={setQuery} />
      <div className="mt-3 min-h-64">
        <Accounts project={project} query={query} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Accounts({ project, query }: { project: Project; query: string }) {
  const { api } = useOrganization();
  const list = useQuery(
    api.trackedAccounts.list.queryOptions({
      input: {
        query: {
          viewMode: "all",
          perPage: 50,
          sortCol: "username",
          sortDir: "asc",
          ...(query === "" ? {} : { search: query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="accounts" rows={3} />;
  if (list.data.data.length === 0) return <EmptyState icon={UserRoundSearch} title="No accounts match" />;
  return (
    <>
      <ul aria-label="Accounts" className="divide-y divide-line rounded-lg border border-line">
        {list.data.data.map((account) => (
          <AccountChoice key={account.id} project={project} account={account} />
        ))}
      </ul>
      {list.data.totalRows > list.data.data.length ? (
        <p className="mt-2 text-[13px] text-faint">
          {list.data.data.length} of {list.data.totalRows} accounts. Search to find the others.
        </p>
      ) : null}
    </>
  );
}

function AccountChoice({ project, account }: { project: Project; account: TrackedAccount }) {
  const { api } = useOrganization();
  const isIn = account.projects.some(({ id }) => id === project.id);
  const move = useWrite(
    async () => {
      const input = { params: { projectId: project.id, accountId: account.id } };
      if (isIn) await api.projects.removeAccount.call(input);
      else await api.projects.addAccount.call(input);
    },
    { refreshes: useRefreshFigures(), refusals: "toast" },
  );
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken">
        <input
          type="checkbox"
          aria-label={accountName(account)}
          className="size-4 rounded accent-accent"
          checked={move.isPending ? !isIn : isIn}
          disabled={move.isPending}
          onChange={() => move.mutate()}
        />
        <AccountCell {...account} />
      </label>
    </li>
  );
}
