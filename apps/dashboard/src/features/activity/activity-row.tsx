import { ChevronRight } from "lucide-react";
import type { ActivityEntry } from "../../api/types.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { exactTime, RelativeTime } from "../../ui/primitives/time.tsx";
import { activitySentence, activityVia, actorName } from "./activity-sentence.ts";
import { changeText, fieldLabel } from "./activity-wordings.ts";

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

export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { actor, verb, object, detail } = activitySentence(entry);
  return (
    <span className="text-muted [overflow-wrap:anywhere]">
      <strong className="font-medium text-ink">{actor}</strong> {verb}
      {object === undefined ? null : <strong className="font-medium text-ink"> {object}</strong>}
      {detail === undefined ? null : ` ${detail}`}
    </span>
  );
}
