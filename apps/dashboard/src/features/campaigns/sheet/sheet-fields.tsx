import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { ReactNode } from "react";
import type { FormReview } from "../form/review-form.ts";
import { BasicsSection } from "./basics-section.tsx";
import { BriefSection } from "./brief-section.tsx";
import { EligibilitySection } from "./eligibility-section.tsx";
import { LiveSummary } from "./live-summary.tsx";
import { PayoutsSection } from "./payouts-section.tsx";
import { ScheduleSection } from "./schedule-section.tsx";

interface SheetFieldsProps {
  today: CalendarDate;
  review: FormReview;
  /** What saving would come to, above the words. */
  effect?: ReactNode;
}

/** Every field of a campaign, and beside them the campaign in words. */
export function SheetFields({ today, review, effect }: SheetFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-6">
        <BasicsSection />
        <BriefSection />
        <ScheduleSection today={today} />
        <PayoutsSection />
        <EligibilitySection />
      </div>
      <LiveSummary summary={review.summary} warnings={review.warnings}>
        {effect}
      </LiveSummary>
    </div>
  );
}
