import clsx from "clsx";
import { ChevronRight, Search } from "lucide-react";
import { type FormEvent, useId, useMemo, useState } from "react";
import type { VideoDateRange } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Select, SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { listCountries, platformLabels } from "../../ui/product/words/names.ts";
import {
  dateRanges,
  fittingLookup,
  type Lookup,
  type LookupKind,
  platformsFor,
  type VideoOrder,
  videoOrders,
} from "./live-search.ts";
import { readLookup, recognize } from "./read-lookup.ts";

interface LookupFormProps {
  /** What the address holds. */
  lookup: Lookup | undefined;
  isPending: boolean;
  onLookup: (lookup: Lookup) => void;
}

const kindOptions: readonly { readonly value: LookupKind; readonly label: string }[] = [
  { value: "account", label: "Account" },
  { value: "video", label: "Video" },
  { value: "users", label: "Find accounts" },
  { value: "videos", label: "Find videos" },
  { value: "hashtags", label: "Find hashtags" },
];

const placeholders: Record<LookupKind, string> = {
  account: "@handle or a link to a profile",
  video: "A link to a video, or its id",
  users: "A name or a topic",
  videos: "What the videos are about",
  hashtags: "#hashtag",
};

const emptyDraft: Lookup = { kind: "account", platform: "tiktok", text: "" };

/** One field for handles, links and searches; a link sets the platform and the kind by itself. */
export function LookupForm({ lookup, isPending, onLookup }: LookupFormProps) {
  const { draft, setDraft, problem, type, submit } = useDraft(lookup, onLookup);
  const noteId = useId();
  return (
    <Card className="p-5 max-sm:p-4">
      <search>
        <form aria-label="Live lookup" noValidate onSubmit={submit} className="flex flex-col gap-3">
          <div className="-m-1 overflow-x-auto p-1">
            <div className="min-w-xl max-w-2xl">
              <Segmented
                label="What to look up"
                value={draft.kind}
                options={kindOptions}
                onChange={(kind) => setDraft(fittingLookup({ ...draft, kind }))}
              />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <PlatformSelect draft={draft} onChange={setDraft} />
            <LookupInput draft={draft} problem={problem} noteId={noteId} onType={type} />
            <Button
              type="submit"
              variant="primary"
              className="h-9! max-sm:h-10! max-sm:w-full"
              isPending={isPending}
              icon={<Search aria-hidden="true" />}
            >
              Look up
            </Button>
          </div>
          <p
            id={noteId}
            className={clsx("text-[13px]", problem === undefined ? "text-faint" : "text-danger-text")}
          >
            {problem ?? "Each answer takes one credit. A lookup that fails takes none."}
          </p>
          <LookupOptions
            draft={draft}
            onChange={(change) => setDraft(fittingLookup({ ...draft, ...change }))}
          />
        </form>
      </search>
    </Card>
  );
}

function useDraft(lookup: Lookup | undefined, onLookup: (lookup: Lookup) => void) {
  const [draft, setDraft] = useState<Lookup>(lookup ?? emptyDraft);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [shown, setShown] = useState(lookup);
  // The address changed: by this form, by Back, or by a link to a lookup.
  if (JSON.stringify(lookup) !== JSON.stringify(shown)) {
    setShown(lookup);
    setDraft(lookup ?? emptyDraft);
    setProblem(undefined);
  }
  return {
    draft,
    setDraft,
    problem,
    type(text: string) {
      const { kind, platform } = recognize(text, draft.platform) ?? draft;
      setProblem(undefined);
      setDraft(fittingLookup({ ...draft, by: undefined, kind, platform, text }));
    },
    submit(event: FormEvent) {
      event.preventDefault();
      const read = readLookup(draft.text, draft);
      if ("problem" in read) setProblem(read.problem);
      else onLookup(fittingLookup({ ...draft, ...read.lookup }));
    },
  };
}

function PlatformSelect({ draft, onChange }: { draft: Lookup; onChange: (draft: Lookup) => void }) {
  const platforms = platformsFor(draft.kind);
  return (
    <Select
      aria-label="Platform"
      className="w-40! max-sm:w-full!"
      value={draft.platform}
      onChange={(event) => {
        const platform = platforms.find((one) => one === event.currentTarget.value);
        if (platform !== undefined) onChange(fittingLookup({ ...draft, platform }));
      }}
    >
      {platforms.map((platform) => (
        <option key={platform} value={platform}>
          {platformLabels[platform]}
        </option>
      ))}
    </Select>
  );
}

interface LookupInputProps {
  draft: Lookup;
  problem: string | undefined;
  noteId: string;
  onType: (text: string) => void;
}

function LookupInput({ draft, problem, noteId, onType }: LookupInputProps) {
  return (
    <input
      aria-label="Handle, link or search"
      aria-invalid={problem !== undefined}
      aria-describedby={noteId}
      placeholder={placeholders[draft.kind]}
      value={draft.text}
      maxLength={500}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onChange={(event) => onType(event.currentTarget.value)}
      className="control h-9 min-w-0 flex-1 basis-60 px-3 text-sm max-sm:h-10 max-sm:basis-full"
    />
  );
}

type OptionChange = { readonly [Key in "region" | "order" | "since"]?: Lookup[Key] | undefined };

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

function LookupOptions({ draft, onChange }: LookupOptionsProps) {
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
