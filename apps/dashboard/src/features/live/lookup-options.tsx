import type { VideoDateRange } from "@clipledger/contract/live/video-search";
import { ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { listCountries } from "../../ui/product/names.ts";
import { dateRanges, type Lookup, type VideoOrder, videoOrders } from "./lookup.ts";

export type OptionChange = { readonly [Key in "region" | "order" | "since"]?: Lookup[Key] | undefined };

interface LookupOptionsProps {
  draft: Lookup;
  onChange: (change: OptionChange) => void;
}

const orderLabels: Record<VideoOrder, string> = {
  relevance: "Best match first",
  date: "Newest first",
  likes: "Most liked first",
};

const rangeLabels: Record<VideoDateRange, string> = {
  yesterday: "Since yesterday",
  "this-week": "This week",
  "this-month": "This month",
  "last-3-months": "Last 3 months",
  "last-6-months": "Last 6 months",
  "all-time": "All time",
  hour: "Last hour",
  today: "Today",
  week: "This week",
  month: "This month",
  year: "This year",
};

export function LookupOptions({ draft, onChange }: LookupOptionsProps) {
  return (
    <details className="group" open={hasOptions(draft) ? true : undefined}>
      <summary className="inline-flex list-none items-center gap-1 rounded-md text-[13px] text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
        More options
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        <RegionField value={draft.region} onChange={(region) => onChange({ region })} />
        {draft.kind === "videos" ? <VideoSearchFields draft={draft} onChange={onChange} /> : null}
      </div>
    </details>
  );
}

function hasOptions({ region, order, since }: Lookup) {
  return region !== undefined || order !== undefined || since !== undefined;
}

function RegionField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (region: string | undefined) => void;
}) {
  const countries = useMemo(listCountries, []);
  return (
    <SelectField
      label="Look from"
      hint="Some things are shown in some countries only."
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">Anywhere</option>
      {countries.map(({ value: code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function VideoSearchFields({ draft, onChange }: LookupOptionsProps) {
  const ranges = dateRanges[draft.platform];
  return (
    <>
      <SelectField
        label="Order"
        value={draft.order ?? ""}
        onChange={(event) =>
          onChange({ order: videoOrders.find((order) => order === event.currentTarget.value) })
        }
      >
        <option value="">As the platform likes</option>
        {videoOrders.map((order) => (
          <option key={order} value={order}>
            {orderLabels[order]}
          </option>
        ))}
      </SelectField>
      {ranges.length === 0 ? null : (
        <SelectField
          label="Published"
          value={draft.since ?? ""}
          onChange={(event) =>
            onChange({ since: ranges.find((range) => range === event.currentTarget.value) })
          }
        >
          <option value="">Any time</option>
          {ranges.map((range) => (
            <option key={range} value={range}>
              {rangeLabels[range]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
