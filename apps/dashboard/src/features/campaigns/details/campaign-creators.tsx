import type { AssignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRightLeft, CalendarX2, UserRoundPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign, EndContext } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { type BadgeTone, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { type Column, menuColumn, Table } from "../../../ui/primitives/lists/table.tsx";
import { MenuItem, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { type AssignedCreator, assignedTo } from "../assign/assigned-creator.ts";
import { SwitchDialog, UnassignDialog } from "../assign/switch-dialog.tsx";
import { dayText } from "../campaign-words.tsx";
import { CreatorCosts } from "../results/creator-costs.tsx";

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
    <div className="flex flex-col gap-6 pt-1">
      <Section
        title="Figures"
        description="What each creator posted, brought and cost, the running cycle included."
      >
        <CreatorCosts campaignId={campaign.id} perPage={20} />
      </Section>
      <Section title="Assignments">
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
      </Section>
    </div>
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

type Assignment = EndContext["assignments"][number];

interface AssignmentAction {
  readonly name: "unassign" | "switch";
  readonly creator: AssignedCreator;
}

interface AssignmentTableProps {
  campaign: Campaign;
  assignments: readonly Assignment[];
  /** Undefined for people who only read. */
  onAction: ((action: AssignmentAction) => void) | undefined;
}

const states: Record<AssignmentStatus, { readonly label: string; readonly tone: BadgeTone }> = {
  scheduled: { label: "Scheduled", tone: "info" },
  active: { label: "Active", tone: "accent" },
  previous: { label: "Past", tone: "neutral" },
};

function AssignmentTable({ campaign, assignments, onAction }: AssignmentTableProps) {
  const actions: Column<Assignment> = menuColumn((assignment) =>
    assignment.status === "previous" || onAction === undefined ? null : (
      <AssignmentMenu
        creator={assignedTo(campaign, assignment)}
        status={assignment.status}
        onAction={onAction}
      />
    ),
  );
  return (
    <Table
      label="Assignments"
      columns={onAction === undefined ? columns : [...columns, actions]}
      rows={inOrder(assignments)}
      rowKey={({ id }) => id}
      isDimmed={({ status }) => status === "previous"}
    />
  );
}

const columns: readonly Column<Assignment>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    cell: ({ creator: { id, user } }) => (
      <Link
        to="/creators/$creatorId"
        params={{ creatorId: id }}
        className="inline-flex max-w-full underline-offset-4 hover:underline"
      >
        <PersonCell name={personName(user)} note={user.name === null ? undefined : user.email} />
      </Link>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StateBadge tone={states[status].tone}>{states[status].label}</StateBadge>,
  },
  { id: "from", header: "First day", cell: ({ validFrom }) => dayText(validFrom) },
  {
    id: "until",
    header: "Last day",
    cell: ({ validUntil }) =>
      validUntil === null ? <span className="text-faint">No end</span> : dayText(validUntil),
  },
  {
    id: "settled",
    header: "Settled until",
    cell: ({ lastSettledWindow }) =>
      lastSettledWindow === null ? (
        <span className="text-faint">Nothing yet</span>
      ) : (
        `${dayText(lastSettledWindow.billingPeriodEnd)} (${lastSettledWindow.state})`
      ),
  },
];

interface AssignmentMenuProps {
  creator: AssignedCreator;
  status: Exclude<AssignmentStatus, "previous">;
  onAction: (action: AssignmentAction) => void;
}

function AssignmentMenu({ creator, status, onAction }: AssignmentMenuProps) {
  return (
    <RowMenu label={`Actions for ${creator.name}`}>
      <MenuItem
        icon={CalendarX2}
        label={endLabel(status, creator.validUntil !== null)}
        onSelect={() => onAction({ name: "unassign", creator })}
      />
      {status === "active" ? (
        <MenuItem
          icon={ArrowRightLeft}
          label="Move to another campaign"
          onSelect={() => onAction({ name: "switch", creator })}
        />
      ) : null}
    </RowMenu>
  );
}

function endLabel(status: "scheduled" | "active", hasEnd: boolean) {
  if (status === "scheduled") return "Cancel or limit";
  return hasEnd ? "Change the last day" : "End their work";
}

const order: readonly AssignmentStatus[] = ["active", "scheduled", "previous"];

/** Those who work now first, then those to come, then the past. */
function inOrder(assignments: readonly Assignment[]): readonly Assignment[] {
  return order.flatMap((status) => assignments.filter((assignment) => assignment.status === status));
}
