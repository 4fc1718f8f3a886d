import { useNavigate } from "@tanstack/react-router";
import { Pencil, UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import type { CampaignAction } from "../campaign-action.ts";
import { CampaignDialogs } from "../campaign-dialogs.tsx";
import { CampaignMenu } from "../campaign-menu.tsx";
import { CampaignStatusBadge } from "../campaign-status-badge.tsx";
import { dayText } from "../campaign-words.ts";
import type { CampaignTab } from "../campaigns-search.ts";
import { CampaignCreators } from "./campaign-creators.tsx";
import { CampaignOverview } from "./campaign-overview.tsx";
import { CampaignRevisions } from "./campaign-revisions.tsx";

interface CampaignDetailsProps {
  campaign: Campaign;
  trail: ReactNode;
  tab: CampaignTab;
  onTabChange: (id: string) => void;
}

export function CampaignDetails({ campaign, trail, tab, onTabChange }: CampaignDetailsProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<CampaignAction | undefined>(undefined);
  const assign = () => setAction({ name: "assign", campaign });
  return (
    <Page
      title={campaign.name}
      trail={trail}
      description={<CampaignHead campaign={campaign} />}
      actions={<CampaignActions campaign={campaign} onAction={setAction} />}
    >
      <Tabs
        label="Campaign"
        choice={{ value: tab, onChange: onTabChange }}
        tabs={[
          { id: "overview", label: "Overview", content: <CampaignOverview campaign={campaign} /> },
          {
            id: "creators",
            label: "Creators",
            content: <CampaignCreators campaign={campaign} onAssign={assign} />,
          },
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
    </Page>
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
  if (!canWrite(organization.role)) return null;
  return (
    <>
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
