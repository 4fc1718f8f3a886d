import { type CalendarDate, parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type CycleAnchor, type CycleInterval, defaultStartsOn } from "@clipledger/domain/calendar/cycles";
import { SPEC_LIMITS, startBounds } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { firstCyclesText } from "../campaign-words.tsx";
import type { CampaignForm } from "../form/campaign-form.ts";
import { CountField, LockedNote, SheetSection, useSheet, useSpecField } from "./sheet-context.tsx";

const intervals: Record<CycleInterval, readonly [one: string, many: string]> = {
  day: ["day", "days"],
  week: ["week", "weeks"],
  month: ["month", "months"],
};

const counts = Array.from({ length: SPEC_LIMITS.intervalCount }, (_, index) => index + 1);

const anchors: readonly { readonly value: CycleAnchor; readonly title: string; readonly note: string }[] = [
  {
    value: "rolling",
    title: "Each creator has their own cycles",
    note: "They begin on the day the creator starts. Payouts come due on different days.",
  },
  {
    value: "fixed",
    title: "All creators share the calendar",
    note: "Cycles begin on the same day for everybody, and payouts come in one batch. Who joins later starts with a cycle.",
  },
];

export function ScheduleSection({ today }: { today: CalendarDate }) {
  const { form, change } = useSheet();
  const { error, disabled } = useSpecField("schedule.anchor");
  return (
    <SheetSection title="Schedule" description="How long one payout cycle is, and when it begins.">
      <CycleLengthFields />
      <ChoiceCards
        path="schedule.anchor"
        legend="When cycles begin"
        choices={anchors}
        value={form.anchor}
        onChange={(anchor) => change({ anchor })}
        disabled={disabled}
        error={error}
      />
      <StartField today={today} />
      <LockedNote
        paths={["schedule.interval", "schedule.intervalCount", "schedule.anchor", "schedule.startsOn"]}
      />
      <CountField
        path="videoTarget"
        label="Video target"
        unit="videos"
        className="sm:max-w-64"
        placeholder="None"
        hint="How many videos a creator is to publish in each cycle. Leave it empty for no target."
        value={form.videoTarget}
        onChange={(videoTarget) => change({ videoTarget })}
      />
    </SheetSection>
  );
}

function CycleLengthFields() {
  const { form, change } = useSheet();
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-80">
      <SelectField
        {...useSpecField("schedule.intervalCount")}
        label="Pay every"
        value={form.intervalCount}
        onChange={(event) => change({ intervalCount: Number(event.currentTarget.value) })}
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...useSpecField("schedule.interval")}
        label="Unit"
        value={form.interval}
        onChange={(event) => change({ interval: readInterval(event.currentTarget.value) })}
      >
        {Object.entries(intervals).map(([interval, [one, many]]) => (
          <option key={interval} value={interval}>
            {form.intervalCount === 1 ? one : many}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function StartField({ today }: { today: CalendarDate }) {
  const { form, change } = useSheet();
  const { earliest, latest } = startBounds(today);
  const startsOn = chosenStart(form, today);
  return (
    <TextField
      {...useSpecField("schedule.startsOn")}
      type="date"
      label="First day"
      className="sm:max-w-80"
      min={earliest}
      max={latest}
      value={form.startsOn === "" ? startsOn : form.startsOn}
      hint={firstCyclesText(form, startsOn)}
      onChange={(event) => change({ startsOn: event.currentTarget.value })}
    />
  );
}

function chosenStart(form: CampaignForm, today: CalendarDate): CalendarDate {
  return parseCalendarDate(form.startsOn) ?? defaultStartsOn(form.anchor ?? "rolling", form, today);
}

function readInterval(text: string): CycleInterval {
  return text === "day" || text === "month" ? text : "week";
}
