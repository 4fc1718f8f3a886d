import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, History } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import type { ActivityEntry, Surface } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { exactTime, RelativeTime } from "../../ui/primitives/text/time.tsx";
import { changeText, fieldLabel, grantedRole, type Wording, wordings } from "./activity-wordings.ts";

export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  return (
    <li>
      <details className="group">
        <summary className="flex list-none items-start gap-3 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4 [&::-webkit-details-marker]:hidden">
          <Avatar name={actorName(entry)} size="medium" />
          <span className="min-w-0 flex-1">
            <ActivityLine entry={entry} />
            <span className="block text-faint text-xs">
              {activityVia(entry)}
              <span className="sm:hidden">
                {" · "}
                <RelativeTime instant={entry.occurredAt} />
              </span>
            </span>
          </span>
          <span className="flex items-center gap-2 pt-0.5 text-[13px] text-faint">
            <span className="max-sm:hidden">
              <RelativeTime instant={entry.occurredAt} />
            </span>
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
          </span>
        </summary>
        <div className="flex flex-col gap-4 px-5 pt-1 pb-5 sm:pl-16">
          <Changes entry={entry} />
          <Facts entry={entry} />
        </div>
      </details>
    </li>
  );
}

function Changes({ entry }: { entry: ActivityEntry }) {
  const changes = Object.entries(entry.changes);
  if (changes.length === 0) return null;
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table aria-label="Changes" className="w-full text-left text-[13px]">
        <thead className="bg-sunken text-faint text-xs">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Field
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Before
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {changes.map(([field, change]) => (
            <tr key={field} className="align-top">
              <th scope="row" className="px-3 py-2 font-medium">
                {fieldLabel(field)}
              </th>
              <td className="px-3 py-2 text-muted [overflow-wrap:anywhere]">{changeText(change.before)}</td>
              <td className="px-3 py-2 [overflow-wrap:anywhere]">{changeText(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ entry }: { entry: ActivityEntry }) {
  const facts = [
    { label: "When", value: exactTime(entry.occurredAt) },
    { label: "Type", value: entry.type },
    { label: entry.subject.type.replaceAll("_", " "), value: entry.subject.id },
    { label: "Entry", value: entry.id },
  ];
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {facts.map((fact) => (
        <div key={fact.label} className="flex gap-3 text-xs">
          <dt className="w-20 shrink-0 text-faint first-letter:uppercase">{fact.label}</dt>
          <dd className="min-w-0 truncate font-mono text-muted">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { actor, verb, object, detail } = activitySentence(entry);
  return (
    <span className="text-muted [overflow-wrap:anywhere]">
      <strong className="font-medium text-ink">{actor}</strong> {verb}
      {object === undefined ? null : <strong className="font-medium text-ink"> {object}</strong>}
      {detail === undefined ? null : ` ${detail}`}
    </span>
  );
}

interface ActivitySentence {
  readonly actor: string;
  readonly verb: string;
  readonly object: string | undefined;
  readonly detail: string | undefined;
}

export const activityTypeOptions = Object.entries(wordings).map(([value, { title }]) => ({
  value,
  label: title,
}));

export const surfaceLabels: Record<Surface, string> = {
  ui: "Dashboard",
  api: "API",
  copilot: "Copilot",
  system: "System",
};

/** The entry as a sentence in parts: "Ada Meyer", "changed the role of", "Bo Lind", "from viewer to admin". */
export function activitySentence(entry: ActivityEntry): ActivitySentence {
  // A newer server may log types this dashboard does not know yet.
  const wording: Wording | undefined = wordings[entry.type];
  const label = entry.subject.label ?? entry.subject.id;
  if (entry.type === "member.joined" && entry.actor.name === label) {
    return { actor: label, verb: "joined the organization", object: undefined, detail: grantedRole(entry) };
  }
  if (entry.type === "member.signed_in") {
    return { actor: actorName(entry), verb: "signed in", object: undefined, detail: undefined };
  }
  return {
    actor: actorName(entry),
    verb: wording?.verb ?? `did “${String(entry.type)}” on`,
    object: label,
    detail: wording?.detail?.(entry),
  };
}

function actorName({ actor }: ActivityEntry) {
  if (actor.type === "system") return "Clipledger";
  if (actor.connectionName !== null) return actor.connectionName;
  return actor.name ?? actor.userId ?? "Someone";
}

/** Through what it was done, when that is worth saying: a key, the system, someone else's session. */
export function activityVia({ actor }: ActivityEntry): string {
  if (actor.apiKeyName !== null) return `API key “${actor.apiKeyName}”`;
  if (actor.connectionName !== null) return `Webhook connection of ${actor.name ?? "someone"}`;
  return actor.impersonated
    ? `${surfaceLabels[actor.surface]}, by an operator`
    : surfaceLabels[actor.surface];
}

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
