import { CalendarDays } from "lucide-react";
import { Popover } from "radix-ui";
import { Button } from "../button.tsx";
import { DateField } from "../forms/date-field.tsx";
import { type DateRange, describeRange, type RangePreset, rangePresets, withEnd } from "./date-range.ts";

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
          <DateField
            label="From"
            whenUnfinished="restore"
            value={value.from ?? ""}
            max={value.to}
            onChange={(day) => onChange(withEnd(value, "from", day))}
          />
          <DateField
            label="To"
            whenUnfinished="restore"
            value={value.to ?? ""}
            min={value.from}
            onChange={(day) => onChange(withEnd(value, "to", day))}
          />
          <p className="text-faint text-xs">Both days are included, in UTC.</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
