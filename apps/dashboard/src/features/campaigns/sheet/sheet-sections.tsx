import { type CalendarDate, parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type CycleAnchor, type CycleInterval, defaultStartsOn } from "@clipledger/domain/calendar/cycles";
import {
  type PublicationScope,
  SPEC_LIMITS,
  startBounds,
} from "@clipledger/domain/campaigns/spec/campaign-spec";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useId } from "react";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { DateField } from "../../../ui/primitives/forms/date-field.tsx";
import {
  Checkbox,
  FieldProblem,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { focusOnMount } from "../../../ui/primitives/overlays/dialog.tsx";
import { firstCyclesText } from "../campaign-words.tsx";
import { type CampaignForm, paysForViews } from "../form/campaign-form.ts";
import { CountField, LockedNote, SheetSection, useSheet, useSpecField } from "./sheet-context.tsx";

export function BasicsSection() {
  const { form, change } = useSheet();
  return (
    <SheetSection title="Campaign">
      <TextField
        {...useSpecField("name")}
        ref={focusOnMount}
        label="Name"
        placeholder="Autumn launch"
        maxLength={SPEC_LIMITS.nameLength}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextAreaField
        {...useSpecField("description")}
        label="Description"
        hint="For your team. Creators read the brief."
        rows={2}
        maxLength={SPEC_LIMITS.descriptionLength}
        value={form.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <SelectField
        {...useSpecField("currency")}
        label="Currency"
        className="sm:max-w-64"
        value={form.currency}
        onChange={(event) => {
          const code = event.currentTarget.value;
          if (isCurrencyCode(code)) change({ currency: code });
        }}
      >
        <CurrencyOptions />
      </SelectField>
      <LockedNote paths={["currency"]} />
    </SheetSection>
  );
}

export function BriefSection() {
  const { briefs, change } = useSheet();
  const { error, "data-path": path } = useSpecField("briefId");
  return (
    <SheetSection title="Brief" description="What creators of this campaign read before they start.">
      <div data-path={path}>
        <SearchChoice
          {...briefs}
          label="Brief"
          hint="Optional. One brief can serve several campaigns."
          placeholder="None"
          error={error}
          isOptional
          onChoose={(id) => change({ briefId: id ?? null })}
        />
      </div>
    </SheetSection>
  );
}

const publicationScopes: readonly {
  readonly value: PublicationScope;
  readonly title: string;
  readonly note: string;
}[] = [
  {
    value: "include_earlier",
    title: "Also in later cycles",
    note: "A video goes on earning after the cycle it was published in, until its days are over.",
  },
  {
    value: "current_period_only",
    title: "Only in the cycle of its publication",
    note: "A video stops earning when that cycle ends, even if its days are not over.",
  },
];

/** How long views count. Without pay for views there is nothing to decide. */
export function EligibilitySection() {
  const { form, change } = useSheet();
  const id = useId();
  const isOff = !paysForViews(form);
  const whole = useSpecField("payouts.eligibility");
  const { error: proofError } = useSpecField("requireProof");
  const days = useSpecField("payouts.eligibility.windowDays");
  const scope = useSpecField("payouts.eligibility.publicationScope");
  return (
    <SheetSection
      title="Eligibility"
      description={
        isOff
          ? "Matters once you pay for views: how long the views of a video count."
          : "How long the views of a video count for pay per view and view bonuses."
      }
    >
      <div data-path="payouts.eligibility" tabIndex={-1} className="flex flex-col gap-4">
        <UnitField
          {...days}
          disabled={isOff}
          label="Views count for"
          unit="days"
          inputMode="numeric"
          className="sm:max-w-64"
          hint="From the day a video is published, 1 to 180."
          value={form.windowDays}
          onChange={(event) => change({ windowDays: event.currentTarget.value })}
        />
        <ChoiceCards
          path="payouts.eligibility.publicationScope"
          legend="When a video earns"
          choices={publicationScopes}
          value={form.publicationScope}
          onChange={(publicationScope) => change({ publicationScope })}
          disabled={isOff}
          error={scope.error}
        />
        <FieldProblem id={id} error={whole.error} />
      </div>
      <div data-path="requireProof">
        <Checkbox
          label="Count videos only once the creator has proven that the account is theirs"
          checked={form.requireProof}
          onChange={(event) => change({ requireProof: event.currentTarget.checked })}
        />
        <FieldProblem id={`${id}-proof`} error={proofError} />
      </div>
    </SheetSection>
  );
}

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
    <DateField
      {...useSpecField("schedule.startsOn")}
      label="First day"
      className="sm:max-w-80"
      min={earliest}
      max={latest}
      value={form.startsOn === "" ? startsOn : form.startsOn}
      hint={firstCyclesText(form, startsOn)}
      onChange={(day) => change({ startsOn: day })}
    />
  );
}

function chosenStart(form: CampaignForm, today: CalendarDate): CalendarDate {
  return parseCalendarDate(form.startsOn) ?? defaultStartsOn(form.anchor ?? "rolling", form, today);
}

function readInterval(text: string): CycleInterval {
  return text === "day" || text === "month" ? text : "week";
}
