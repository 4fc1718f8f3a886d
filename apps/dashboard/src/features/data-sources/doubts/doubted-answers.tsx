import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DoubtedAnswer } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { type BadgeTone, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { sourceNameLabel } from "../../../ui/product/words/names.ts";
import {
  type DataSourcesSearch,
  type DoubtOutcome,
  doubtOutcomes,
  doubtsQuery,
} from "../data-sources-search.ts";

interface DoubtedAnswersProps {
  search: DataSourcesSearch;
  onChange: (search: DataSourcesSearch) => void;
}

const everyOutcome = "all";

const outcomeWords: Record<DoubtOutcome, { readonly tone: BadgeTone; readonly label: string }> = {
  open: { tone: "warning", label: "Open" },
  confirmed: { tone: "accent", label: "Confirmed" },
  refuted: { tone: "neutral", label: "Refuted" },
};

/** Answers that did not fit what is known of a video, and what became of them. */
export function DoubtedAnswers({ search, onChange }: DoubtedAnswersProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.dataSources.doubtedAnswers.queryOptions({
      input: { query: doubtsQuery(search) },
      placeholderData: keepPreviousData,
    }),
  );
  const choose = (value: DoubtOutcome | typeof everyOutcome) =>
    onChange(withFilters(search, { outcome: value === everyOutcome ? undefined : value }));
  return (
    <Section
      title="Doubted answers"
      description="Of the last 90 days. They were kept aside and change no fact, amount or event, until a second answer agrees."
      actions={
        <div className="max-sm:w-full">
          <FilterTabs
            label="Outcome"
            value={search.outcome ?? everyOutcome}
            options={[
              { value: everyOutcome, label: "All" },
              ...doubtOutcomes.map((value) => ({ value, label: outcomeWords[value].label })),
            ]}
            onChange={choose}
          />
        </div>
      }
    >
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          list={list}
          label="doubted answers"
          rows={3}
          nouns={["doubted answer", "doubted answers"]}
          icon={ShieldCheck}
          page={search.page ?? 1}
          onPageChange={(page) => onChange(withFilters(search, { page }))}
          empty={<NoDoubts outcome={search.outcome} onClear={() => choose(everyOutcome)} />}
        >
          {({ data }) => (
            <Table
              label="Doubted answers"
              columns={doubtColumns}
              rows={data}
              rowKey={({ source, account, platformVideoId, saidAt }) =>
                `${source} ${account.id} ${platformVideoId} ${saidAt}`
              }
            />
          )}
        </PagedList>
      </Card>
    </Section>
  );
}

function NoDoubts({ outcome, onClear }: { outcome: DoubtOutcome | undefined; onClear: () => void }) {
  if (outcome !== undefined) {
    return (
      <NoMatch icon={ShieldCheck} noun="doubted answers" onClear={onClear}>
        None of the last 90 days has this outcome.
      </NoMatch>
    );
  }
  return (
    <EmptyState icon={ShieldCheck} title="Every answer was believed">
      A count that falls to zero, leaps far beyond its history or contradicts itself would stand here, beside
      what was believed.
    </EmptyState>
  );
}

const doubtColumns: readonly Column<DoubtedAnswer>[] = [
  { id: "video", header: "Video", place: "title", cell: (doubt) => <DoubtedVideo doubt={doubt} /> },
  {
    id: "said",
    header: "Views said",
    place: "figure",
    align: "end",
    cell: ({ said }) => <Count value={said.views} />,
  },
  {
    id: "believed",
    header: "Believed",
    place: "figure",
    align: "end",
    cell: ({ believedViews }) => <Count value={believedViews} />,
  },
  {
    id: "reason",
    header: "Why",
    cell: ({ message, said }) => (
      <span className="block text-[13px] text-muted max-md:text-right">
        {message}
        <span className="block text-faint text-xs">{otherCounts(said)}</span>
      </span>
    ),
  },
  {
    id: "outcome",
    header: "Outcome",
    cell: ({ outcome, settledAt }) => (
      <span className="inline-flex flex-col items-start gap-0.5 max-md:items-end">
        <StateBadge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</StateBadge>
        {settledAt === null ? null : (
          <span className="text-faint text-xs">
            <RelativeTime instant={settledAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "said-at",
    header: "Said by",
    align: "end",
    cell: ({ source, saidAt }) => (
      <span className="inline-flex flex-col items-end text-[13px]">
        {sourceNameLabel(source)}
        <span className="text-faint text-xs">
          <RelativeTime instant={saidAt} />
        </span>
      </span>
    ),
  },
];

function DoubtedVideo({ doubt: { account, platformVideoId } }: { doubt: DoubtedAnswer }) {
  const { platform, username } = account;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <PlatformIcon platform={platform} />
      <span className="min-w-0">
        <Link
          to="/videos/$platform/$platformVideoId"
          params={{ platform, platformVideoId }}
          className="block max-w-48 truncate font-medium underline-offset-4 hover:underline"
        >
          {platformVideoId}
        </Link>
        <span className="block truncate text-[13px] text-faint">
          {username === null ? "Unnamed account" : `@${username}`}
        </span>
      </span>
    </span>
  );
}

/** What else the answer said; empty if that was all. */
function otherCounts({ likes, comments, shares, bookmarks }: DoubtedAnswer["said"]): string {
  const counts = [
    ["likes", likes],
    ["comments", comments],
    ["shares", shares],
    ["saves", bookmarks],
  ]
    .flatMap(([name, count]) => (typeof count === "number" ? [`${exactNumber(count)} ${name}`] : []))
    .join(", ");
  return counts === "" ? "" : `Beside the views it said ${counts}`;
}
