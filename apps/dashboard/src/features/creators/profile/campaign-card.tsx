import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRightLeft, Megaphone, UserRoundMinus } from "lucide-react";
import type { ReactNode } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { dayRange, shortDate } from "../../../ui/primitives/text/time.tsx";
import { type CampaignActionName, offeredActions } from "../creator-menu.tsx";
import {
  type CampaignWork,
  cadenceSentence,
  currentCycle,
  cycleCountdown,
  isRunning,
  workText,
} from "../creator-work.ts";

interface CampaignCardProps {
  creator: Creator;
  onAsk: (name: CampaignActionName) => void;
}

/** What the creator works on now, or next. */
export function CampaignCard({ creator, onAsk }: CampaignCardProps) {
  const { organization } = useOrganization();
  const { campaignDisplay: work } = creator;
  const offered = canWrite(organization.role) ? offeredActions(creator, dateOf(new Date())) : [];
  const shown = buttons.filter(({ name }) => offered.includes(name));
  return (
    <Section title="Campaign">
      <Card>
        {work === null ? (
          <EmptyState icon={Megaphone} title="In no campaign">
            Their videos are counted, and none is paid for.
          </EmptyState>
        ) : (
          <Work creatorId={creator.id} work={work} />
        )}
        {shown.length === 0 ? null : (
          <div className="flex flex-wrap gap-2 border-line border-t px-5 py-3">
            {shown.map(({ name, label, Icon }) => (
              <Button key={name} size="small" icon={<Icon aria-hidden="true" />} onClick={() => onAsk(name)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </Card>
    </Section>
  );
}

const buttons = [
  { name: "assign", label: "Assign", Icon: Megaphone },
  { name: "switch", label: "Switch", Icon: ArrowRightLeft },
  { name: "unassign", label: "End", Icon: UserRoundMinus },
] as const;

interface WorkProps {
  creatorId: string;
  work: CampaignWork;
}

/** The campaign that a creator works in or begins with next, and where its cycles stand. */
function Work({ creatorId, work }: WorkProps) {
  const today = dateOf(new Date());
  const cycle = currentCycle(work, today);
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <div className="flex flex-col items-start gap-1.5">
        <CampaignLink id={work.id} name={work.name} className="font-semibold text-[15px]" />
        {isRunning(work, today) ? (
          <StateBadge tone="accent">Working</StateBadge>
        ) : (
          <StateBadge tone="info">Scheduled</StateBadge>
        )}
      </div>
      <dl className="flex flex-col gap-3 text-[13px]">
        <WorkFact label="Works">{workText(work, today)}</WorkFact>
        <WorkFact label={isRunning(work, today) ? "Current cycle" : "First cycle"}>
          {dayRange(cycle.startsOn, cycle.endsOn)}
          <span className="text-faint"> · {cycleCountdown(cycle, today)}</span>
        </WorkFact>
        <WorkFact label="Cycles">{cadenceSentence(work)}</WorkFact>
        <UpNext creatorId={creatorId} work={work} />
      </dl>
    </div>
  );
}

/** Work that is scheduled for after the present one: what stands in the way of any other. */
function UpNext({ creatorId, work }: WorkProps) {
  const { api } = useOrganization();
  const query = { campaignId: work.id, creatorIds: [creatorId] };
  const options = useQuery(
    api.assignments.getOptions.queryOptions({
      input: work.assignmentValidUntil === null ? skipToken : { query },
    }),
  );
  const next = options.data?.creators[0];
  if (next?.blockedBy !== "scheduled" || next.assignment === null) return null;
  const { campaignId, campaignName, validFrom } = next.assignment;
  if (validFrom === work.assignmentValidFrom) return null;
  return (
    <WorkFact label="Then">
      <CampaignLink id={campaignId} name={campaignName} className="font-medium" />, from{" "}
      {shortDate(validFrom)}
    </WorkFact>
  );
}

function CampaignLink({ id, name, className }: { id: string; name: string; className: string }) {
  return (
    <Link
      to="/campaigns/$campaignId"
      params={{ campaignId: id }}
      className={`${className} underline-offset-4 [overflow-wrap:anywhere] hover:underline`}
    >
      {name}
    </Link>
  );
}

function WorkFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-faint text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
