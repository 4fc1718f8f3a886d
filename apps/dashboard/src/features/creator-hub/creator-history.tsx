import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../api/organization-context.ts";
import type { HubPerformanceRow } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { EventEntry } from "./events/event-entry.tsx";

const perPage = 50;

/** Where a creator worked so far, and what came of it. */
export function CreatorAssignments({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const list = useQuery(
    api.creatorHub.listPerformance.queryOptions({
      input: {
        query: { scope: "allTime", creatorIds: [creatorId], perPage, sortCol: "validFrom", sortDir: "desc" },
      },
    }),
  );
  if (list.isSuccess && list.data.data.length === 0) return null;
  return (
    <Section title="Work so far" description="Each time on a campaign, and what its videos brought.">
      <Card className="md:max-lg:overflow-x-auto">
        {list.isSuccess ? (
          <Table label="Work so far" columns={columns} rows={list.data.data} rowKey={({ id }) => id} />
        ) : (
          <QueryState query={list} label="work so far" rows={2} />
        )}
      </Card>
    </Section>
  );
}

const columns: readonly Column<HubPerformanceRow>[] = [
  {
    id: "campaign",
    header: "Campaign",
    place: "title",
    cell: ({ campaign }) => (
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        className="font-medium underline-offset-4 hover:underline"
      >
        {campaign.name}
      </Link>
    ),
  },
  { id: "days", header: "Days", cell: ({ assignment }) => <Days assignment={assignment} /> },
  {
    id: "posts",
    header: "Posts",
    place: "figure",
    align: "end",
    cell: ({ totalPosts }) => <Count value={totalPosts} />,
  },
  {
    id: "views",
    header: "Views",
    place: "figure",
    align: "end",
    cell: ({ totalViews }) => <Count value={totalViews} />,
  },
];

function Days({ assignment: { validFrom, validUntil, status } }: Pick<HubPerformanceRow, "assignment">) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-muted">
      {shortDate(validFrom)} – {validUntil === null ? "now" : shortDate(validUntil)}
      {status === "active" ? <StateBadge tone="accent">Working</StateBadge> : null}
    </span>
  );
}

const shown = 6;

/** What happened around one creator lately. */
export function CreatorEvents({ creatorId }: { creatorId: string }) {
  return (
    <Section
      title="Recent activity"
      actions={
        <Link
          to="/creator-hub"
          search={{ tab: "events", time: "all", creators: creatorId }}
          className="text-[13px] text-accent-text underline-offset-4 hover:underline"
        >
          View all
        </Link>
      }
    >
      <Card>
        <Entries creatorId={creatorId} />
      </Card>
    </Section>
  );
}

function Entries({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const events = useQuery(
    api.creatorHub.listEvents.queryOptions({
      input: { query: { scope: "allTime", creatorIds: [creatorId], perPage: shown } },
    }),
  );
  if (!events.isSuccess) return <QueryState query={events} label="activity" rows={3} />;
  if (events.data.data.length === 0) {
    return (
      <p className="px-5 py-4 text-[13px] text-faint">
        Nothing yet. Campaigns they join and videos they post show up here.
      </p>
    );
  }
  return (
    <ul aria-label="Recent activity" className="divide-y divide-line">
      {events.data.data.map((event) => (
        <EventEntry key={event.id} event={event} />
      ))}
    </ul>
  );
}
