import {
  addDays,
  type CalendarDate,
  calendarDate,
  compareDates,
} from "@clipledger/domain/calendar/calendar-date";
import { type CycleBasis, resolveStart } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { AssignOptions, CampaignRow } from "../../../api/types.ts";
import { DateField } from "../../../ui/primitives/forms/date-field.tsx";
import { cyclesAround, dayText } from "../campaign-words.tsx";
import { CycleChoice, cycleNote } from "./cycle-choice.tsx";

interface StartChoiceProps {
  label: string;
  campaign: CampaignRow;
  options: AssignOptions;
  value: StartValue;
  onChange: (value: StartValue) => void;
}

/** The first day of new assignments: a cycle of the shared calendar, or any day where creators have their own. */
export function StartChoice(props: StartChoiceProps) {
  return props.options.startOptions === null ? <RollingStart {...props} /> : <FixedStart {...props} />;
}

function RollingStart({ label, campaign, value, onChange }: StartChoiceProps) {
  const { startsOn } = campaign.spec.schedule;
  return (
    <DateField
      key={campaign.id}
      label={label}
      required
      min={startsOn}
      {...(campaign.validUntil === null ? {} : { max: campaign.validUntil.slice(0, 10) })}
      hint={`Their cycles begin on this day. The campaign began on ${dayText(startsOn)}.`}
      value={value.date}
      onChange={(date) => onChange({ basis: "custom", date })}
    />
  );
}

function FixedStart({ label, campaign, options, value, onChange }: StartChoiceProps) {
  const named = Object.values(options.startOptions ?? {});
  const other = otherStarts(campaign, calendarDate(options.today), named);
  return (
    <CycleChoice
      legend={label}
      basis={value.basis}
      near={(basis) => cycleNote(options.startOptions?.[basis], "The campaign has no room for it.")}
      dayLabel="First day"
      days={other}
      day={value.date}
      onChange={(basis, date) => onChange({ basis, date: date ?? "" })}
    />
  );
}

/** The first day in a campaign: the one that was chosen for it, or else the first that lies after a day. */
export function useStart(campaign: CampaignRow | undefined, after?: CalendarDate) {
  const { api } = useOrganization();
  const [chosen, setChosen] = useState<{ campaignId: string; value: StartValue } | undefined>(undefined);
  const query = useQuery(
    api.assignments.getOptions.queryOptions({
      input: campaign === undefined ? skipToken : { query: { campaignId: campaign.id } },
      staleTime: 0,
    }),
  );
  const options = query.data;
  if (campaign === undefined || options === undefined) {
    return { error: query.error, offered: undefined, startsOn: undefined };
  }
  const value = chosen?.campaignId === campaign.id ? chosen.value : firstStartAfter(campaign, options, after);
  return {
    error: query.error,
    offered: {
      campaign,
      options,
      value,
      onChange: (next: StartValue) => setChosen({ campaignId: campaign.id, value: next }),
    },
    startsOn: startDay(value, options),
  };
}

/** The first day that is chosen: by its place around today, or by its date. */
interface StartValue {
  readonly basis: CycleBasis;
  readonly date: string;
}

/** The start to offer first: the current cycle, or the nearest one that the campaign accepts. */
export function firstStart({ spec }: CampaignRow, options: AssignOptions): StartValue {
  const { today, startOptions } = options;
  if (startOptions === null) {
    return { basis: "custom", date: laterOf(calendarDate(today), spec.schedule.startsOn) };
  }
  const basis = (["current", "next", "prev"] as const).find((candidate) => startOptions[candidate] !== null);
  return { basis: basis ?? "custom", date: "" };
}

/** The first start that lies after a day. */
export function firstStartAfter(
  campaign: CampaignRow,
  options: AssignOptions,
  lastDay: CalendarDate | undefined,
): StartValue {
  if (lastDay === undefined) return firstStart(campaign, options);
  const { startOptions, today } = options;
  if (startOptions === null) {
    return { basis: "custom", date: laterOf(addDays(lastDay, 1), campaign.spec.schedule.startsOn) };
  }
  const basis = (["prev", "current", "next"] as const).find((candidate) => {
    const day = startOptions[candidate];
    return day !== null && day > lastDay;
  });
  if (basis !== undefined) return { basis, date: "" };
  const later = otherStarts(campaign, calendarDate(today), Object.values(startOptions)).find(
    (day) => day > lastDay,
  );
  return { basis: "custom", date: later ?? "" };
}

/** Starts beyond those around today, as far as the campaign has room. */
function otherStarts(
  { spec: { schedule }, validUntil }: CampaignRow,
  today: CalendarDate,
  named: readonly (string | null)[],
): readonly CalendarDate[] {
  const endsOn = validUntil === null ? null : calendarDate(validUntil.slice(0, 10));
  return cyclesAround(schedule.startsOn, schedule, today)
    .map(({ startsOn }) => startsOn)
    .filter((startsOn) => !named.includes(startsOn))
    .filter((startDate) => resolveStart({ schedule, endsOn }, { startBasis: "custom", startDate }, today).ok);
}

/** The day that a choice stands for; undefined while none is named. */
export function startDay({ basis, date }: StartValue, options: AssignOptions): CalendarDate | undefined {
  const day = basis === "custom" ? date : options.startOptions?.[basis];
  return day === undefined || day === null || day === "" ? undefined : calendarDate(day);
}

/** As the API takes it. */
export function startBody({ basis, date }: StartValue) {
  return { startBasis: basis, ...(basis === "custom" ? { startDate: date } : {}) };
}

function laterOf(left: CalendarDate, right: CalendarDate): CalendarDate {
  return compareDates(left, right) > 0 ? left : right;
}
