import { Check } from "lucide-react";
import type { PortalAssignment } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { dayOfCycle, daysLeftText, daysText } from "../parts/portal-words.ts";

/** The campaign they work in: how far its cycle is, how many videos are asked for, and what it pays. */
export function AssignmentCard({ assignment }: { assignment: PortalAssignment }) {
  const { campaignName, status, cadence } = assignment;
  const isRunning = status === "running";
  return (
    <Section title={isRunning ? translate("Your campaign") : translate("Your next campaign")}>
      <Card className="divide-y divide-line">
        <div className="px-5 py-4 max-sm:px-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="min-w-0 font-semibold text-base tracking-[-0.01em] [overflow-wrap:anywhere]">
              {campaignName}
            </h3>
            <StateBadge tone={isRunning ? "accent" : "info"}>
              {isRunning ? translate("Running") : translate("Scheduled")}
            </StateBadge>
          </div>
          <p className="mt-1 text-[13px] text-muted">
            {translate("{assignment}, paid {cadence}", { assignment: spanText(assignment), cadence })}
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
  const start =
    status === "running"
      ? translate("Since {startsOn}", { startsOn: shortDate(startsOn) })
      : translate("Starts {startsOn}", { startsOn: shortDate(startsOn) });
  return endsOn === null ? start : translate("{start}, until {endsOn}", { start, endsOn: shortDate(endsOn) });
}

function HowItPays({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <h3 className="font-medium text-[13px]">{translate("How it pays")}</h3>
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

function CycleProgress({ assignment: { cycle, status } }: { assignment: PortalAssignment }) {
  const { day, of } = dayOfCycle(cycle);
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-[13px]">
          {status === "running" ? translate("This cycle") : translate("First cycle")}
        </h3>
        <span className="font-semibold text-sm tabular-nums">
          {status === "running"
            ? daysLeftText(cycle.daysLeft)
            : translate("Begins {startsOn}", { startsOn: shortDate(cycle.startsOn) })}
        </span>
      </div>
      <ProgressBar label={translate("Days of the cycle that are over")} value={Math.max(day - 1, 0) / of} />
      <p className="mt-2 flex justify-between gap-4 text-faint text-xs tabular-nums">
        <span>{daysText(cycle)}</span>
        {status === "running" ? <span>{translate("Day {day} of {of}", { day, of })}</span> : null}
      </p>
    </div>
  );
}

/** How many videos of the cycle are out, against how many are asked for. */
function VideoProgress({ assignment }: { assignment: PortalAssignment }) {
  const { videoTarget, videosPublished } = assignment;
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-[13px]">{translate("Videos this cycle")}</h3>
        <span className="font-semibold text-sm tabular-nums">{videoCount(assignment)}</span>
      </div>
      {videoTarget === null || videoTarget === 0 ? null : (
        <div className="mt-2.5">
          <ProgressBar
            label={translate("Videos published of those asked for")}
            value={videosPublished / videoTarget}
          />
        </div>
      )}
      <p className="mt-2 text-faint text-xs">{videoNote(assignment)}</p>
    </div>
  );
}

type Videos = Pick<PortalAssignment, "videoTarget" | "videosPublished" | "status">;

export function videoCount({ videoTarget, videosPublished, status }: Videos): string {
  if (videoTarget === null)
    return status === "running"
      ? translate("{videosPublished} published", { videosPublished })
      : translate("As many as you like");
  return status === "running"
    ? translate("{videosPublished} of {videoTarget}", { videosPublished, videoTarget })
    : translate("{videoTarget} asked for", { videoTarget });
}

/** What the count means for what is still to do. */
export function videoNote({ videoTarget, videosPublished, status }: Videos): string {
  if (videoTarget === null) return "No fixed number is asked for.";
  if (status === "scheduled") return translate("For each cycle.");
  const missing = videoTarget - videosPublished;
  if (missing <= 0) return translate("All that was asked for. More is welcome.");
  return translate("{missing, plural, one {# more} other {# more}} to go in this cycle.", { missing });
}
