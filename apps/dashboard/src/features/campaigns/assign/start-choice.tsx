import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/cycle-basis";
import type { AssignOptions, CampaignRow } from "../../../api/types.ts";
import { type Choice, ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { dayText, weekdayText } from "../campaign-words.ts";
import { otherStarts, type StartValue } from "./start-value.ts";

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
    <TextField
      type="date"
      label={label}
      required
      min={startsOn}
      {...(campaign.validUntil === null ? {} : { max: campaign.validUntil.slice(0, 10) })}
      hint={`Their cycles begin on this day. The campaign began on ${dayText(startsOn)}.`}
      value={value.date}
      onChange={(event) => onChange({ basis: "custom", date: event.currentTarget.value })}
    />
  );
}

function FixedStart({ label, campaign, options, value, onChange }: StartChoiceProps) {
  const named = Object.values(options.startOptions ?? {});
  const other = otherStarts(campaign, calendarDate(options.today), named);
  const [first] = other;
  const choices: readonly Choice<CycleBasis>[] = [
    startOption("prev", "With the previous cycle", options),
    startOption("current", "With the current cycle", options),
    startOption("next", "With the next cycle", options),
    {
      value: "custom",
      title: "With another cycle",
      isDisabled: first === undefined,
      details: (
        <SelectField
          label="First day"
          value={value.date}
          onChange={(event) => onChange({ basis: "custom", date: event.currentTarget.value })}
        >
          {other.map((startsOn) => (
            <option key={startsOn} value={startsOn}>
              {weekdayText(startsOn)}
            </option>
          ))}
        </SelectField>
      ),
    },
  ];
  return (
    <ChoiceCards
      legend={label}
      choices={choices}
      value={value.basis}
      onChange={(basis) => onChange({ basis, date: basis === "custom" ? (first ?? "") : "" })}
    />
  );
}

function startOption(value: "prev" | "current" | "next", title: string, { startOptions }: AssignOptions) {
  const startsOn = startOptions?.[value] ?? null;
  return {
    value,
    title,
    note: startsOn === null ? "The campaign has no room for it." : weekdayText(startsOn),
    isDisabled: startsOn === null,
  };
}
