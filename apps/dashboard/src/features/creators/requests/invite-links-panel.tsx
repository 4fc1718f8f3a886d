import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link2, Lock, Plus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { InviteLink } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { CloseLinkDialog } from "./close-link-dialog.tsx";
import { InviteLinkTable } from "./invite-link-table.tsx";
import { NewLinkDialog } from "./new-link-dialog.tsx";

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
