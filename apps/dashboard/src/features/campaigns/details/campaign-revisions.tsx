import { summarizeSpec, summaryChanges } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRevision } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { Pagination } from "../../../ui/primitives/lists/paged-table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { dayText } from "../campaign-words.tsx";
import { ChangeList, type ShownChange, shownChanges } from "../form/shown-changes.tsx";
import { summaryLines } from "../summary-sentences.tsx";

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

/** What a revision did, behind the name of who did it. */
export function revisionTitle({ change, validUntilAfter }: CampaignRevision): string {
  switch (change) {
    case "created":
      return "created the campaign";
    case "updated":
      return "changed the campaign";
    case "ended":
      return validUntilAfter === null ? "ended the campaign" : `set the end to ${dayText(validUntilAfter)}`;
    case "reactivated":
      return "took the end away";
  }
}

export function revisionWho({ actor }: CampaignRevision): string {
  return actor.name ?? (actor.type === "system" ? "Clipledger" : "Somebody");
}

/** What a revision changed: sentences before and after, or all of them for the first. */
export function revisionChanges({ specBefore, specAfter }: CampaignRevision): readonly ShownChange[] {
  const after = summarizeSpec(specAfter);
  if (specBefore === null) {
    return summaryLines(after).flatMap(({ label, sentences }) =>
      sentences.map((sentence) => ({ label, before: null, after: sentence })),
    );
  }
  const { name, description } = specAfter;
  const changed = {
    ...(name === specBefore.name ? {} : { name }),
    ...(description === specBefore.description ? {} : { description }),
  };
  return shownChanges(specBefore, changed, summaryChanges(summarizeSpec(specBefore), after));
}
