import { Check } from "lucide-react";
import type { PortalAssignment } from "../../../api/portal-types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { CycleProgress } from "./cycle-progress.tsx";
import { VideoProgress } from "./video-progress.tsx";

/** The campaign they work in: how far its cycle is, how many videos are asked for, and what it pays. */
export function AssignmentCard({ assignment }: { assignment: PortalAssignment }) {
  const { campaignName, status, cadence } = assignment;
  const isRunning = status === "running";
  return (
    <Section title={isRunning ? "Your campaign" : "Your next campaign"}>
      <Card className="divide-y divide-line">
        <div className="px-5 py-4 max-sm:px-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="min-w-0 font-semibold text-base tracking-[-0.01em] [overflow-wrap:anywhere]">
              {campaignName}
            </h3>
            <StateBadge tone={isRunning ? "accent" : "info"}>
              {isRunning ? "Running" : "Scheduled"}
            </StateBadge>
          </div>
          <p className="mt-1 text-[13px] text-muted">
            {spanText(assignment)}, paid {cadence}
          </p>
        </div>
        <CycleProgress assignment={assignment} />
        <VideoProgress assignment={assignment} />
        <HowItPays sentences={assignment.howItPays} />
      </Card>
    </Section>
  );
}

function spanText({ startsOn, endsOn, status }: PortalAssignment): string {
  const start = status === "running" ? `Since ${shortDate(startsOn)}` : `Starts ${shortDate(startsOn)}`;
  return endsOn === null ? start : `${start}, until ${shortDate(endsOn)}`;
}

function HowItPays({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <h3 className="font-medium text-[13px]">How it pays</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5 text-[13px] text-muted">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
