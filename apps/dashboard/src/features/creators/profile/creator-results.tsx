import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CreatorResults as Results } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DailyChart } from "../../../ui/charts/daily-chart.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { currencyAmount, exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { monthText, shortDate } from "../../../ui/primitives/text/time.tsx";
import { VideoCell } from "../../../ui/product/tracked/video-cell.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";

/** What a creator earned by month, brought by campaign, and posted best. */
export function CreatorResults({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const results = useQuery(api.creatorFigures.get.queryOptions({ input: { params: { id: creatorId } } }));
  if (!results.isSuccess) {
    return <QueryState query={results} pending={<Skeleton className="h-92 rounded-xl" />} />;
  }
  const { earnings, campaigns, topVideos } = results.data;
  return (
    <>
      <EarningsSection earnings={earnings} />
      {campaigns.length === 0 ? null : <CampaignsSection campaigns={campaigns} />}
      {topVideos.length === 0 ? null : <BestVideos videos={topVideos} />}
    </>
  );
}

type Earnings = Results["earnings"];

function EarningsSection({ earnings }: { earnings: Earnings }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const shown = earnings.find(({ currency }) => currency === chosen) ?? earnings[0];
  return (
    <Section
      title="Earnings"
      description="By the month in which a cycle ended, or money was sent by hand."
      actions={
        shown === undefined || earnings.length < 2 ? undefined : (
          <Segmented
            label="Currency"
            value={shown.currency}
            options={earnings.map(({ currency }) => ({ value: currency, label: currency }))}
            onChange={setChosen}
          />
        )
      }
    >
      <Card className="px-5 py-4">
        {shown === undefined ? (
          <EmptyState icon={Banknote} title="Nothing earned yet">
            Their first cycle in a campaign shows up here as soon as it pays something.
          </EmptyState>
        ) : (
          <EarningsChart earnings={shown} />
        )}
      </Card>
    </Section>
  );
}

const kinds = [
  { id: "paid", label: "Issued" },
  { id: "due", label: "Due" },
  { id: "running", label: "Running" },
] as const;

function EarningsChart({ earnings }: { earnings: Earnings[number] }) {
  const { currency, precision, months } = earnings;
  const shown = kinds.filter(({ id }) => id === "paid" || earnings[id] !== 0);
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {shown.map(({ id, label }) => (
          <div key={id}>
            <dt className="text-faint text-xs">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{minorText(earnings[id], currency)}</dd>
          </div>
        ))}
      </dl>
      <DailyChart
        label={`Earnings in ${currency}`}
        unit="Month"
        shape="bars"
        days={months.map(({ month }) => monthText(month, "with year"))}
        series={shown.map(({ id, label }) => ({
          id,
          label,
          values: months.map((month) => month[id] / 10 ** precision),
        }))}
        format={(value) => currencyAmount(value, currency)}
      />
    </div>
  );
}

type Campaign = Results["campaigns"][number];

function CampaignsSection({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <Section title="By campaign" description="All of their time in it, by the campaign's own results.">
      <Card className="md:max-lg:overflow-x-auto">
        <Table
          label="Performance by campaign"
          columns={campaignColumns}
          rows={campaigns}
          rowKey={({ campaignId }) => campaignId}
          spacing="dense"
        />
      </Card>
    </Section>
  );
}

const figure = { place: "figure", align: "end" } as const;

const campaignColumns: readonly Column<Campaign>[] = [
  {
    id: "campaign",
    header: "Campaign",
    place: "title",
    cell: ({ campaignId, name, startsOn, endsOn }) => (
      <span className="flex min-w-0 flex-col">
        <Link
          to="/campaigns/$campaignId"
          params={{ campaignId }}
          className="truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="text-[13px] text-faint">
          {shortDate(startsOn)} – {endsOn === null ? "now" : shortDate(endsOn)}
        </span>
      </span>
    ),
  },
  {
    ...figure,
    id: "posts",
    header: "Posts",
    tip: "Videos that count, against the target of all cycles up to today.",
    cell: ({ eligibleVideos, targetVideos }) => (
      <span className="tabular-nums">
        {exactNumber(eligibleVideos)}
        {targetVideos === null ? "" : ` of ${exactNumber(Math.round(targetVideos))}`}
      </span>
    ),
  },
  { ...figure, id: "views", header: "Views", cell: ({ views }) => <Count value={views} /> },
  {
    ...figure,
    id: "earned",
    header: "Earned",
    tip: "Issued, due, and what cycles that still run pay so far.",
    cell: ({ spend, currency }) => (
      <span className="font-medium tabular-nums">
        {minorText(spend.paid + spend.due + spend.running, currency)}
      </span>
    ),
  },
  {
    ...figure,
    id: "cpm",
    header: "CPM",
    tip: "Issued and due for 1,000 views. Cycles count once they end.",
    cell: ({ effectiveCpm, currency }) => (
      <span className="tabular-nums">
        {effectiveCpm === null ? "–" : currencyAmount(effectiveCpm, currency)}
      </span>
    ),
  },
];

function BestVideos({ videos }: { videos: Results["topVideos"] }) {
  return (
    <Section title="Best videos" description="Those of their assignments with the most views.">
      <Card>
        <ol aria-label="Best videos" className="divide-y divide-line">
          {videos.map((video) => (
            <li key={video.id} className="flex items-center gap-4 px-5 py-1.5">
              <span className="min-w-0 flex-1">
                <VideoCell
                  platform={video.platform}
                  thumbnailUrl={video.thumbnailUrl}
                  caption={video.caption}
                  account={video.accountUsername}
                  link={(caption) => (
                    <Link
                      to="/videos/$platform/$platformVideoId"
                      params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
                      className="underline-offset-4 hover:underline"
                    >
                      {caption}
                    </Link>
                  )}
                />
              </span>
              <span className="shrink-0 font-semibold text-[13px] tabular-nums">
                <Count value={video.viewGain} />
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
