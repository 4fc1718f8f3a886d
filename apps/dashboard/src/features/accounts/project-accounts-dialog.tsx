import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { Project, TrackedAccount } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { AccountCell, accountName } from "../../ui/product/account-cell.tsx";

export function ProjectAccountsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
  const refreshFigures = useRefreshFigures();
  const isIn = account.projects.some(({ id }) => id === project.id);
  const move = useMutation({
    mutationFn: async () => {
      const input = { params: { projectId: project.id, accountId: account.id } };
      if (isIn) await api.projects.removeAccount.call(input);
      else await api.projects.addAccount.call(input);
      await refreshFigures();
    },
    onError: (error) => showToast("error", readError(error).message),
  });
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
