import { Link } from "@tanstack/react-router";
import type { Brief } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { samplesText } from "../brief-words.ts";
import { ReadShare } from "../read-share.tsx";

export function BriefFacts({ brief }: { brief: Brief }) {
  const { campaigns, sampleVideos, createdAt, createdByUser, updatedAt } = brief;
  return (
    <div className="flex flex-col gap-6">
      <Section title="Campaigns">
        <Card>
          {campaigns.length === 0 ? (
            <p className="px-4 py-4 text-[13px] text-muted">
              No campaign uses it yet, so no creator sees it. Edit it to link one.
            </p>
          ) : (
            <ul aria-label="Linked campaigns" className="divide-y divide-line text-[13px]">
              {campaigns.map(({ id, name, status }) => (
                <li key={id} className="flex min-h-11 items-center gap-2 px-4">
                  <Link
                    to="/campaigns/$campaignId"
                    params={{ campaignId: id }}
                    className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                  {status === "ended" ? <span className="text-faint">ended</span> : null}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </Section>
      <Section title="At a glance">
        <Card>
          <FactList
            facts={[
              { label: "Read by", value: <ReadShare brief={brief} /> },
              { label: "Samples", value: samplesText(sampleVideos.length) },
              { label: "Changed", value: <RelativeTime instant={updatedAt} /> },
              {
                label: "Written",
                value: (
                  <>
                    <RelativeTime instant={createdAt} />
                    {createdByUser === null ? null : ` by ${personName(createdByUser)}`}
                  </>
                ),
              },
            ]}
          />
        </Card>
      </Section>
    </div>
  );
}
