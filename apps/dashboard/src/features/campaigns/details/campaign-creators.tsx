import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { SwitchDialog } from "../assign/switch-dialog.tsx";
import { UnassignDialog } from "../assign/unassign-dialog.tsx";
import { type AssignmentAction, AssignmentTable } from "./assignment-table.tsx";

interface CampaignCreatorsProps {
  campaign: Campaign;
  onAssign: () => void;
}

export function CampaignCreators({ campaign, onAssign }: CampaignCreatorsProps) {
  const { api, organization } = useOrganization();
  const [action, setAction] = useState<AssignmentAction | undefined>(undefined);
  const isWriter = canWrite(organization.role);
  const context = useQuery(
    api.campaigns.getEndContext.queryOptions({ input: { params: { id: campaign.id } } }),
  );
  if (!context.isSuccess) return <QueryState query={context} label="creators" rows={4} frame={Card} />;
  if (context.data.assignments.length === 0) {
    return (
      <Card>
        <NoAssignments onAssign={isWriter && campaign.status !== "ended" ? onAssign : undefined} />
      </Card>
    );
  }
  return (
    <Card>
      <AssignmentTable
        campaign={campaign}
        assignments={context.data.assignments}
        onAction={isWriter ? setAction : undefined}
      />
      {action?.name === "unassign" ? (
        <UnassignDialog creators={[action.creator]} onClose={() => setAction(undefined)} />
      ) : null}
      {action?.name === "switch" ? (
        <SwitchDialog creators={[action.creator]} onClose={() => setAction(undefined)} />
      ) : null}
    </Card>
  );
}

function NoAssignments({ onAssign }: { onAssign: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={UsersRound}
      title="Nobody works in this campaign yet"
      action={
        onAssign === undefined ? undefined : (
          <Button variant="primary" icon={<UserRoundPlus aria-hidden="true" />} onClick={onAssign}>
            Assign creators
          </Button>
        )
      }
    >
      Once creators are assigned, their videos count, and each cycle ends with a payout to make.
    </EmptyState>
  );
}
