import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { ActivityLine } from "./activity-row.tsx";
import { actorName } from "./activity-sentence.ts";

export function RecentActivity() {
  return (
    <Section
      title="Recent activity"
      actions={
        <Link to="/activity" className="text-[13px] text-accent-text underline-offset-4 hover:underline">
          View all
        </Link>
      }
    >
      <Card>
        <RecentEntries />
      </Card>
    </Section>
  );
}

function RecentEntries() {
  const { api } = useOrganization();
  const recent = useQuery(api.activity.list.queryOptions({ input: { query: { perPage: 6 } } }));
  if (!recent.isSuccess) return <QueryState query={recent} label="activity" />;
  if (recent.data.data.length === 0) {
    return (
      <EmptyState icon={History} title="Nothing has happened yet">
        Every change in the organization shows up here.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {recent.data.data.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 px-5 py-3">
          <Avatar name={actorName(entry)} size="small" />
          <span className="min-w-0 flex-1 text-[13px]">
            <ActivityLine entry={entry} />
          </span>
          <span className="pt-px text-faint text-xs">
            <RelativeTime instant={entry.occurredAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
