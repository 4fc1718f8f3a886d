import { summarizeSpec, summaryChanges } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign, CampaignRevision } from "../../../api/types.ts";
import { useBriefName } from "../../../parts/filter-options.ts";
import { personName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Pagination } from "../../../ui/primitives/lists/paged-table.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { anchorLabels, cadenceLabel, cyclePay, dayText, payRanges } from "../campaign-words.tsx";
import {
  ChangeList,
  type ShownChange,
  SummarySentences,
  shownChanges,
  summaryLines,
} from "../summary-sentences.tsx";

/** What the campaign pays and asks for. */
export function CampaignTerms({ campaign }: { campaign: Campaign }) {
  return (
    <div className="flex flex-col gap-6 pt-1">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Section title="What it pays">
          <Card className="px-5 py-4">
            <SummarySentences summary={campaign.summary} />
          </Card>
        </Section>
        <Section title="At a glance">
          <Card>
            <FactList facts={factsOf(campaign)} />
          </Card>
        </Section>
      </div>
    </div>
  );
}

function factsOf(campaign: Campaign) {
  const { compensation, videoTarget, creatorSummary, createdByUser } = campaign;
  return [
    ...payRanges(compensation).map(({ label, range }) => ({ label, value: range })),
    { label: "Per creator and cycle", value: cyclePay(compensation) },
    { label: "Currency", value: campaign.currency },
    {
      label: "Cycle",
      value: `${cadenceLabel(campaign)}, ${anchorLabels[campaign.billingAnchor].toLowerCase()}`,
    },
    { label: "Video target", value: videoTarget === null ? "None" : `${videoTarget} a cycle` },
    { label: "Creators", value: `${creatorSummary.activeCount} active of ${creatorSummary.totalCount}` },
    { label: "Brief", value: <CampaignBrief campaign={campaign} /> },
    ...(campaign.description === null ? [] : [{ label: "Description", value: campaign.description }]),
    {
      label: "Created",
      value: (
        <>
          <RelativeTime instant={campaign.createdAt} />
          {createdByUser === null ? null : ` by ${personName(createdByUser)}`}
        </>
      ),
    },
    { label: "Revision", value: campaign.revision },
  ];
}

const linkClass = "text-accent-text underline-offset-4 hover:underline";

/** The brief that the campaign's creators read, or the way to one. */
function CampaignBrief({ campaign }: { campaign: Pick<Campaign, "id" | "briefId" | "status"> }) {
  const { organization } = useOrganization();
  const name = useBriefName(campaign.briefId);
  if (campaign.briefId !== null) {
    return (
      <Link to="/briefs/$briefId" params={{ briefId: campaign.briefId }} className={linkClass}>
        {name ?? "Open the brief"}
      </Link>
    );
  }
  if (campaign.status === "ended" || !canWrite(organization.role)) return "None";
  return (
    <>
      None yet.{" "}
      <Link to="/briefs/new" search={{ campaign: campaign.id }} className={linkClass}>
        Write one
      </Link>
    </>
  );
}

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
