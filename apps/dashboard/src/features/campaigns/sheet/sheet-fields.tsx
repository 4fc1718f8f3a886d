import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { ReactNode } from "react";
import type { FormReview } from "../form/review-form.ts";
import { SpecWarningList, SummarySentences } from "../summary-sentences.tsx";
import { PayoutsSection } from "./payouts-section.tsx";
import { BasicsSection, BriefSection, EligibilitySection, ScheduleSection } from "./sheet-sections.tsx";

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

interface LiveSummaryProps extends Pick<FormReview, "summary" | "warnings"> {
  /** What saving would come to, above the words. */
  children?: ReactNode;
}

/** The campaign in words, while it is written. */
function LiveSummary({ summary, warnings, children }: LiveSummaryProps) {
  return (
    <aside
      aria-label="Summary"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-sunken p-4 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-11rem)] lg:self-start lg:overflow-y-auto"
    >
      {children === undefined ? null : <div className="border-line border-b pb-4">{children}</div>}
      <h3 className="font-semibold text-[15px] tracking-[-0.01em]">In words</h3>
      {summary === undefined ? (
        <p className="text-[13px] text-muted">
          Choose when cycles begin and add a payout. What you agree to pay shows up here in plain sentences.
        </p>
      ) : (
        <>
          <p className="font-medium text-sm [overflow-wrap:anywhere]">{summary.headline}</p>
          <SummarySentences summary={summary} />
        </>
      )}
      <SpecWarningList warnings={warnings} />
    </aside>
  );
}
