import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link2, Lock, Plus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { InviteLink } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { personName } from "../../../parts/person-name.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyButton, CopyField } from "../../../ui/primitives/copy-button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { actionsColumn, type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { useRefreshRequests } from "./request-states.ts";

const perPage = 20;

const stateOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const satisfies readonly { value: InviteLink["state"]; label: string }[];

/** Links that anybody may follow to ask for a place on the roster. */
export function InviteLinksPanel() {
  const { organization } = useOrganization();
  const [state, setState] = useState<InviteLink["state"]>("open");
  const [isAdding, setIsAdding] = useState(false);
  if (!canWrite(organization.role)) {
    return (
      <Card>
        <EmptyState icon={Lock} title="Viewers do not see invite links">
          Whoever has a link can pass it on. Ask a member of your team for one.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="w-48">
          <Segmented label="State of links" value={state} options={stateOptions} onChange={setState} />
        </div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          New invite link
        </Button>
      </div>
      <Card>
        <InviteLinkList key={state} state={state} />
      </Card>
      {isAdding ? <NewLinkDialog onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

function InviteLinkList({ state }: { state: InviteLink["state"] }) {
  const { api } = useOrganization();
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<InviteLink | undefined>(undefined);
  const list = useQuery(
    api.inviteLinks.list.queryOptions({
      input: { query: { page, perPage, states: [state] } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PagedList
        list={list}
        label="invite links"
        rows={3}
        nouns={["link", "links"]}
        icon={Link2}
        page={page}
        onPageChange={(next = 1) => setPage(next)}
        empty={<NoLinks state={state} />}
      >
        {({ data }) => <InviteLinkTable links={data} onClose={setClosing} />}
      </PagedList>
      {closing === undefined ? null : (
        <CloseLinkDialog link={closing} onClose={() => setClosing(undefined)} />
      )}
    </>
  );
}

function NoLinks({ state }: { state: InviteLink["state"] }) {
  if (state === "closed") return <EmptyState icon={Link2} title="No link was closed" />;
  return (
    <EmptyState icon={Link2} title="No open invite links">
      Make one for each place where you look for creators, so that you see where their requests come from.
    </EmptyState>
  );
}

interface InviteLinkTableProps {
  links: readonly InviteLink[];
  onClose: (link: InviteLink) => void;
}

function InviteLinkTable({ links, onClose }: InviteLinkTableProps) {
  return (
    <Table
      label="Invite links"
      columns={[...columns, actions(onClose)]}
      rows={links}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<InviteLink>[] = [
  {
    id: "label",
    header: "Link",
    place: "title",
    cell: (link) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{link.label}</span>
        <span className="block truncate text-[13px] text-faint">{madeBy(link)}</span>
      </span>
    ),
  },
  {
    id: "waiting",
    header: "Waiting requests",
    align: "end",
    cell: ({ pendingRequests }) => <Count value={pendingRequests} />,
  },
  {
    id: "made",
    header: "Made",
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <RelativeTime instant={createdAt} />
      </span>
    ),
  },
];

function actions(onClose: (link: InviteLink) => void): Column<InviteLink> {
  return actionsColumn((link) =>
    link.url === null ? (
      <span className="text-[13px] text-faint">
        Closed {link.closedAt === null ? null : <RelativeTime instant={link.closedAt} />}
      </span>
    ) : (
      <span className="inline-flex gap-2">
        <CopyButton text={link.url} label="Copy link" />
        <Button aria-label={`Close ${link.label}`} onClick={() => onClose(link)}>
          Close
        </Button>
      </span>
    ),
  );
}

function madeBy({ createdBy }: InviteLink) {
  return createdBy === null ? "By a former member" : `By ${personName(createdBy)}`;
}

function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateLink();
  return (
    <Dialog
      onClose={onClose}
      title={create.isSuccess ? "Invite link made" : "New invite link"}
      description="Whoever follows it can ask to join. You decide about each request."
    >
      {create.isSuccess ? (
        <>
          <CopyField label={create.data.label} value={create.data.url ?? ""} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <NewLinkForm create={create} />
      )}
    </Dialog>
  );
}

function useCreateLink() {
  const { api } = useOrganization();
  return useWrite(api.inviteLinks.create.call, { refreshes: useRefreshRequests() });
}

function NewLinkForm({ create }: { create: ReturnType<typeof useCreateLink> }) {
  return (
    <DialogForm
      write={create}
      onSubmit={(form) => create.mutate({ body: { label: formText(form, "label").trim() } })}
      submit="Make link"
    >
      <TextField
        label="Label"
        name="label"
        placeholder="TikTok bio"
        hint="Where you pass it on. Only your team sees it."
        required
        maxLength={60}
      />
    </DialogForm>
  );
}

function CloseLinkDialog({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.inviteLinks.close.call}
      input={{ params: { id: link.id } }}
      says={`${link.label} is closed.`}
      refreshes={useRefreshRequests()}
      onClose={onClose}
      title={`Close ${link.label}?`}
      description="Nobody can ask to join through it any more, and it cannot be opened again. Requests that came through it stay."
      confirmLabel="Close link"
    />
  );
}
