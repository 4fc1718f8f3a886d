import { Link } from "@tanstack/react-router";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign } from "../../../api/types.ts";
import { useBriefName } from "../../../parts/filter-options.ts";
import { personName } from "../../../parts/person-name.ts";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { anchorLabels, cadenceLabel } from "../campaign-words.tsx";
import { cyclePay, payRanges } from "../pay-ranges.ts";
import { SummarySentences } from "../summary-sentences.tsx";

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
