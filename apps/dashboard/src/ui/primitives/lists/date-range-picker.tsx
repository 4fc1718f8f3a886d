import { CalendarDays } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Button } from "../button.tsx";
import { TextField } from "../forms/form-field.tsx";
import { type DateRange, describeRange, type RangePreset, rangePresets } from "./date-range.ts";

interface DateRangePickerProps {
  value: DateRange;
  /** Ranges to choose with one click; any time is among the usual ones. */
  presets?: readonly RangePreset[];
  onChange: (range: DateRange) => void;
}

export function DateRangePicker({
  value,
  presets = rangePresets(new Date()),
  onChange,
}: DateRangePickerProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button icon={<CalendarDays aria-hidden="true" className="text-faint" />}>
          {describeRange(value)}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Date range"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex w-72 animate-rise flex-col gap-3 rounded-xl bg-raised p-3 shadow-popover"
        >
          <div className="grid grid-cols-2 gap-1">
            {presets.map((preset) => (
              <Button key={preset.label} variant="ghost" size="small" onClick={() => onChange(preset.range)}>
                {preset.label}
              </Button>
            ))}
          </div>
          <div className="h-px bg-line" />
          <RangeInput
            label="From"
            value={value.from}
            max={value.to}
            onChange={(from) => onChange({ ...value, from })}
          />
          <RangeInput
            label="To"
            value={value.to}
            min={value.from}
            onChange={(to) => onChange({ ...value, to })}
          />
          <p className="text-faint text-xs">Both days are included, in UTC.</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface RangeInputProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Below it, somebody is still writing the year: 0002 on the way to 2026. */
const firstDay = "1000-01-01";

function RangeInput({ label, value, min, max, onChange }: RangeInputProps) {
  const [unfinished, setUnfinished] = useState<string | undefined>(undefined);
  function change(day: string) {
    const isUnfinished = day !== "" && day < firstDay;
    setUnfinished(isUnfinished ? day : undefined);
    if (!isUnfinished) onChange(day === "" ? undefined : day);
  }
  return (
    <TextField
      label={label}
      type="date"
      value={unfinished ?? value ?? ""}
      min={min}
      max={max}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setUnfinished(undefined)}
    />
  );
}
