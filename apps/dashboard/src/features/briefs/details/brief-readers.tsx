import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MailOpen } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief, BriefReader } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { personName } from "../../../parts/person-name.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import type { BriefSearch, ReadState } from "../briefs-search.ts";

interface BriefReadersProps {
  brief: Brief;
  search: BriefSearch;
  onChange: (search: BriefSearch) => void;
}

const perPage = 20;
const followedMs = 10_000;

/** Who has read the version that stands now, followed while it is looked at. */
export function BriefReaders({ brief, search, onChange }: BriefReadersProps) {
  const { api } = useOrganization();
  const state = search.show ?? "all";
  const page = search.page ?? 1;
  const list = useQuery(
    api.briefs.listReads.queryOptions({
      input: {
        params: { id: brief.id },
        query: { state, page, perPage, sortCol: "name", sortDir: "asc" },
      },
      placeholderData: keepPreviousData,
      refetchInterval: followedMs,
    }),
  );
  const show = (next: ReadState) =>
    onChange(withoutGaps({ tab: "readers" as const, show: next === "all" ? undefined : next }));
  return (
    <div className="flex flex-col gap-3">
      <FilterTabs label="Who is shown" value={state} options={options(brief)} onChange={show} />
      <Card>
        <PagedList
          list={list}
          label="read receipts"
          rows={4}
          nouns={["creator", "creators"]}
          icon={MailOpen}
          page={page}
          onPageChange={(next) => onChange(withoutGaps({ ...search, page: next }))}
          empty={<NoReaders state={state} />}
        >
          {({ data }) => (
            <Table
              label="Read receipts"
              columns={readerColumns}
              rows={data}
              rowKey={({ creator }) => creator.id}
            />
          )}
        </PagedList>
      </Card>
    </div>
  );
}

function options({ notifiableCreatorCount, readCount }: Brief) {
  return [
    { value: "all", label: "All", count: notifiableCreatorCount },
    { value: "read", label: "Read", count: readCount },
    { value: "unread", label: "Not yet", count: Math.max(0, notifiableCreatorCount - readCount) },
  ] as const;
}

function NoReaders({ state }: { state: ReadState }) {
  if (state === "read") {
    return (
      <EmptyState icon={MailOpen} title="Nobody has read this version yet">
        Receipts appear here as creators open the brief.
      </EmptyState>
    );
  }
  if (state === "unread") return <EmptyState icon={MailOpen} title="Everybody has read this version" />;
  return (
    <EmptyState icon={MailOpen} title="No creator has this brief">
      It shows up for those who work in its campaigns, or are scheduled to.
    </EmptyState>
  );
}

const readerColumns: readonly Column<BriefReader>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    cell: ({ creator }) => (
      <PersonCell
        name={personName(creator.user)}
        note={creator.user.email}
        link={(name) => (
          <Link
            to="/creators/$creatorId"
            params={{ creatorId: creator.id }}
            className="min-w-0 truncate underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
      />
    ),
  },
  { id: "campaign", header: "Campaign", cell: ({ campaign }) => campaign.name },
  {
    id: "read",
    header: "Read",
    cell: ({ readAt }) =>
      readAt === null ? (
        <Badge>Not yet</Badge>
      ) : (
        <span className="inline-flex items-center gap-2">
          <Badge tone="accent">Read</Badge>
          <RelativeTime instant={readAt} />
        </span>
      ),
  },
];
