import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief } from "../../../api/types.ts";
import { DetailPage, DetailState } from "../../../parts/pages/detail-page.tsx";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { personName } from "../../../parts/person-name.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { DeleteBriefDialog, PublishDialog, ReadShare, samplesText } from "../brief-dialogs.tsx";
import { briefs } from "../brief-states.tsx";
import { briefAddress } from "../briefs-search.ts";
import { BriefHistory } from "./brief-history.tsx";
import { BriefPreview } from "./brief-preview.tsx";
import { BriefReaders } from "./brief-readers.tsx";

const route = getRouteApi("/app/briefs/$briefId");

/** One brief: what creators see, and who has read it. */
export function BriefPage() {
  const { briefId } = route.useParams();
  const { api } = useOrganization();
  const found = useQuery(api.briefs.get.queryOptions({ input: { params: { id: briefId } } }));
  if (found.data !== undefined) return <BriefDetails key={briefId} brief={found.data} />;
  return <DetailState kind={briefs} query={found} />;
}

function BriefDetails({ brief }: { brief: Brief }) {
  const { search, show } = usePageAddress(route, briefAddress, () => false);
  return (
    <DetailPage
      kind={briefs}
      title={brief.name}
      description={<BriefHead brief={brief} />}
      actions={<BriefActions brief={brief} />}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <Tabs
            label="Brief"
            choice={{
              value: search.tab ?? "preview",
              onChange: (tab) => show(tab === "readers" || tab === "history" ? { tab } : {}),
            }}
            tabs={[
              { id: "preview", label: "As creators see it", content: <BriefPreview brief={brief} /> },
              {
                id: "readers",
                label: "Read receipts",
                content: <BriefReaders brief={brief} search={search} onChange={show} />,
              },
              { id: "history", label: "History", content: <BriefHistory brief={brief} /> },
            ]}
          />
        </div>
        <BriefFacts brief={brief} />
      </div>
    </DetailPage>
  );
}

function BriefHead({ brief: { version, lastNotifiedAt } }: { brief: Brief }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <Badge tone="accent">Version {version}</Badge>
      <span>
        {lastNotifiedAt === null ? (
          "Nobody was notified yet"
        ) : (
          <>
            Creators were last notified <RelativeTime instant={lastNotifiedAt} />
          </>
        )}
      </span>
    </span>
  );
}

function BriefActions({ brief }: { brief: Brief }) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"publish" | "delete" | undefined>(undefined);
  if (!canWrite(organization.role)) return null;
  const close = () => setDialog(undefined);
  const refusal = brief.notifiableCreatorCount === 0 ? "Nobody works in its campaigns yet." : undefined;
  return (
    <>
      <Link to="/briefs/$briefId/edit" params={{ briefId: brief.id }} className={buttonClass("primary")}>
        <Pencil aria-hidden="true" />
        Edit
      </Link>
      <DisabledReason reason={refusal}>
        <Button
          icon={<Send aria-hidden="true" />}
          disabled={refusal !== undefined}
          onClick={() => setDialog("publish")}
        >
          Notify creators
        </Button>
      </DisabledReason>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog("delete")}>
        Delete
      </Button>
      {dialog === "publish" ? <PublishDialog brief={brief} onClose={close} /> : null}
      {dialog === "delete" ? (
        <DeleteBriefDialog brief={brief} onClose={close} onDeleted={() => navigate({ to: "/briefs" })} />
      ) : null}
    </>
  );
}

function BriefFacts({ brief }: { brief: Brief }) {
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
