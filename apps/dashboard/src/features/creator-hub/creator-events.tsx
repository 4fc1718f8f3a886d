import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EventEntry } from "./events/event-entry.tsx";

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
