import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { dayRange, shortDate } from "../../../ui/primitives/time.tsx";
import {
  type CampaignWork,
  cadenceSentence,
  currentCycle,
  cycleCountdown,
  isRunning,
  workText,
} from "../creator-work.ts";

interface WorkProps {
  creatorId: string;
  work: CampaignWork;
}

/** The campaign that a creator works in or begins with next, and where its cycles stand. */
export function Work({ creatorId, work }: WorkProps) {
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
