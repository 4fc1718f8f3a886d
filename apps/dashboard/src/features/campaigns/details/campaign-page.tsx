import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { GitCompareArrows, Megaphone, Pencil, Share2, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign } from "../../../api/types.ts";
import { blocks, type DetailKind, DetailPage, DetailState } from "../../../parts/pages/detail-page.tsx";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { ReportPdfButton, ShareReportDialog } from "../../../parts/share-report.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { type CampaignAction, CampaignDialogs, CampaignMenu } from "../campaign-dialogs.tsx";
import { CampaignStatusBadge, dayText } from "../campaign-words.tsx";
import { type CampaignTab, campaignAddress, campaignTabs } from "../campaigns-search.ts";
import { CampaignResults } from "../results/campaign-results.tsx";
import { TrackingWarningList } from "../tracking-warnings.tsx";
import { CampaignCreators } from "./campaign-creators.tsx";
import { CampaignRevisions, CampaignTerms } from "./campaign-terms.tsx";

const route = getRouteApi("/app/campaigns/$campaignId");

const campaigns: DetailKind = {
  noun: "campaign",
  title: "Campaign",
  link: (look) => <Link to="/campaigns" {...look} />,
  back: "Campaigns",
  icon: Megaphone,
  missing: "Somebody may have deleted it, or the link was cut short.",
  placeholder: blocks("h-24", "h-80"),
};

/** One campaign: what it has brought, who works in it, what it pays, and how it came to be. */
export function CampaignPage() {
  const { campaignId } = route.useParams();
  const { search, show } = usePageAddress(route, campaignAddress, () => true);
  const { api } = useOrganization();
  const found = useQuery(api.campaigns.get.queryOptions({ input: { params: { id: campaignId } } }));
  if (!found.isSuccess) return <DetailState kind={campaigns} query={found} />;
  return (
    <CampaignDetails
      campaign={found.data}
      tab={search.tab ?? "results"}
      onTabChange={(id) => {
        const tab = campaignTabs.find((one) => one === id);
        show(tab === undefined || tab === "results" ? {} : { tab });
      }}
    />
  );
}

interface CampaignDetailsProps {
  campaign: Campaign;
  tab: CampaignTab;
  onTabChange: (id: string) => void;
}

function CampaignDetails({ campaign, tab, onTabChange }: CampaignDetailsProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<CampaignAction | undefined>(undefined);
  const assign = () => setAction({ name: "assign", campaign });
  return (
    <DetailPage
      kind={campaigns}
      title={campaign.name}
      width="wide"
      description={<CampaignHead campaign={campaign} />}
      actions={<CampaignActions campaign={campaign} onAction={setAction} />}
    >
      {campaign.warnings.length === 0 ? null : (
        <Notice tone="warning" title="Some videos may go unseen">
          <div className="mt-2">
            <TrackingWarningList warnings={campaign.warnings} />
          </div>
        </Notice>
      )}
      <Tabs
        label="Campaign"
        choice={{ value: tab, onChange: onTabChange }}
        tabs={[
          {
            id: "results",
            label: "Results",
            content: <CampaignResults campaign={campaign} onAssign={assign} />,
          },
          {
            id: "creators",
            label: "Creators",
            content: <CampaignCreators campaign={campaign} onAssign={assign} />,
          },
          { id: "terms", label: "Terms", content: <CampaignTerms campaign={campaign} /> },
          { id: "revisions", label: "Revisions", content: <CampaignRevisions campaignId={campaign.id} /> },
        ]}
      />
      <CampaignDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onSaved={({ id }) => {
          setAction(undefined);
          if (id !== campaign.id) void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } });
        }}
        onDeleted={() => navigate({ to: "/campaigns" })}
      />
    </DetailPage>
  );
}

function CampaignHead({ campaign }: { campaign: Campaign }) {
  const { status, validFrom, validUntil, headline } = campaign;
  const begins = status === "upcoming" ? "begins" : "began";
  const ends = status === "ended" ? "ended" : "ends";
  return (
    <span className="flex flex-col gap-1.5">
      <span className="text-ink">{headline}</span>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <CampaignStatusBadge status={status} />
        <span>
          {begins} {dayText(validFrom)}
          {validUntil === null ? ", no end" : `, ${ends} ${dayText(validUntil)}`}
        </span>
      </span>
    </span>
  );
}

interface CampaignActionsProps {
  campaign: Campaign;
  onAction: (action: CampaignAction) => void;
}

function CampaignActions({ campaign, onAction }: CampaignActionsProps) {
  const { organization } = useOrganization();
  const compare = (
    <Link to="/campaigns/compare" search={{ a: campaign.id }} className={buttonClass()}>
      <GitCompareArrows aria-hidden="true" />
      Compare
    </Link>
  );
  const [isSharing, setIsSharing] = useState(false);
  const pdf = <ReportPdfButton target={{ campaignId: campaign.id }} />;
  if (!canWrite(organization.role)) {
    return (
      <>
        {compare}
        {pdf}
      </>
    );
  }
  return (
    <>
      {compare}
      {pdf}
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => setIsSharing(true)}>
        Share
      </Button>
      {isSharing ? (
        <ShareReportDialog
          name={campaign.name}
          target={{ campaignId: campaign.id }}
          onClose={() => setIsSharing(false)}
        />
      ) : null}
      {campaign.status === "ended" ? null : (
        <Button
          variant="primary"
          icon={<UserRoundPlus aria-hidden="true" />}
          onClick={() => onAction({ name: "assign", campaign })}
        >
          Assign creators
        </Button>
      )}
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => onAction({ name: "edit", campaign })}>
        Edit
      </Button>
      <CampaignMenu campaign={campaign} onAction={onAction} opens="nothing" />
    </>
  );
}
