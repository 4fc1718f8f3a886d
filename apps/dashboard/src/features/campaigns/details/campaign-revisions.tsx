import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRevision } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { Pagination } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { ChangeList } from "../change-list.tsx";
import { revisionChanges, revisionTitle, revisionWho } from "../revision-words.ts";

const perPage = 10;

/** Who changed what, newest first, in the sentences of the summary. */
export function CampaignRevisions({ campaignId }: { campaignId: string }) {
  const { api } = useOrganization();
  const [page, setPage] = useState(1);
  const list = useQuery(
    api.campaigns.listRevisions.queryOptions({
      input: { params: { id: campaignId }, query: { page, perPage } },
      placeholderData: keepPreviousData,
    }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="revisions" rows={3} frame={Card} />;
  return (
    <Card>
      <ol aria-label="Revisions" className="divide-y divide-line">
        {list.data.data.map((revision) => (
          <RevisionItem key={revision.revision} revision={revision} />
        ))}
      </ol>
      <Pagination
        page={page}
        pageCount={list.data.pageCount}
        totalRows={list.data.totalRows}
        noun={list.data.totalRows === 1 ? "revision" : "revisions"}
        onPageChange={setPage}
      />
    </Card>
  );
}

function RevisionItem({ revision }: { revision: CampaignRevision }) {
  const changes = revisionChanges(revision);
  const who = revisionWho(revision);
  return (
    <li className="flex gap-3 px-5 py-4 max-sm:px-4">
      <Avatar name={who} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{who}</span>
          <span className="text-muted">{revisionTitle(revision)}</span>
          <span className="text-faint text-xs">
            Revision {revision.revision} · <RelativeTime instant={revision.changedAt} />
          </span>
        </p>
        {changes.length === 0 ? null : <ChangeList changes={changes} />}
      </div>
    </li>
  );
}
