import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesCombined, UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Campaign, DailyCampaignResults, CampaignResults as Results } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DailyChart } from "../../../ui/charts/daily-chart.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count, StatGrid, StatTile } from "../../../ui/primitives/figures.tsx";
import { InfoTip } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { OmittedWindows } from "../../../ui/product/omitted-windows.tsx";
import { VideoCell } from "../../../ui/product/tracked/video-cell.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { dayText } from "../campaign-words.tsx";
import { CreatorCosts } from "./creator-costs.tsx";
import { cpmText, explanations, postsText, spendParts } from "./results-words.ts";

interface CampaignResultsProps {
  campaign: Campaign;
  onAssign: () => void;
}

/** What the campaign has cost and brought so far, and what it will cost. */
export function CampaignResults({ campaign, onAssign }: CampaignResultsProps) {
  const { api } = useOrganization();
  const results = useQuery(
    api.campaigns.getResults.queryOptions({ input: { params: { id: campaign.id }, query: {} } }),
  );
  if (!results.isSuccess) return <QueryState query={results} pending={<PendingResults />} frame={Card} />;
  if (results.data.creatorCount === 0) return <NoResults campaign={campaign} onAssign={onAssign} />;
  return (
    <div className="flex flex-col gap-6 pt-1">
      <ResultTiles results={results.data} />
      <DailyResults campaignId={campaign.id} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_380px]">
        <Section title="Cost by creator">
          <CreatorCosts campaignId={campaign.id} perPage={10} />
        </Section>
        <Section title="Top videos">
          <TopVideos results={results.data} />
        </Section>
      </div>
    </div>
  );
}

function ResultTiles({ results }: { results: Results }) {
  const { currency, spend, otherSpend } = results;
  return (
    <section aria-label="Results">
      <StatGrid columns={5}>
        <ResultTile
          label="Spend to date"
          value={minorText(spend.total, currency)}
          note={spendParts(results)}
          explanation={explanations.spend}
        />
        <ForecastTile results={results} />
        <ResultTile
          label="Views"
          value={<Count value={results.views} />}
          note={`${results.eligibleVideos} ${results.eligibleVideos === 1 ? "video" : "videos"}`}
          explanation={explanations.views}
        />
        <ResultTile
          label="Effective CPM"
          value={cpmText(results.effectiveCpm, results)}
          note={spend.running > 0 ? `${cpmText(results.cpmSoFar, results)} with running cycles` : undefined}
          explanation={explanations.cpm}
        />
        <ResultTile
          label="Posts against target"
          value={postsText(results)}
          note={
            results.targetVideos === null
              ? "no target"
              : `${results.activeCreators} ${results.activeCreators === 1 ? "creator" : "creators"}`
          }
          explanation={explanations.posts}
        />
      </StatGrid>
      <OmittedWindows sums={[{ currency, omittedWindows: spend.omittedWindows }]} />
      {otherSpend.length === 0 ? null : (
        <p className="mt-2 text-faint text-xs">
          Paid by hand in other currencies, and not part of the spend:{" "}
          {otherSpend.map((other) => minorText(other.amount, other.currency)).join(" · ")}.
        </p>
      )}
    </section>
  );
}

interface ResultTileProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  explanation: string;
}

function ResultTile({ label, value, note, explanation }: ResultTileProps) {
  return (
    <StatTile
      label={
        <span className="inline-flex items-center gap-1">
          {label}
          <InfoTip about={label} text={explanation} />
        </span>
      }
      value={value}
      note={note}
    />
  );
}

function ForecastTile({ results: { forecast, currency } }: { results: Results }) {
  const cycle = forecast?.cycle ?? null;
  const campaign = forecast?.campaign ?? null;
  return (
    <ResultTile
      label="Estimate"
      value={
        cycle === null ? <span className="text-faint">None</span> : `≈ ${minorText(cycle.total, currency)}`
      }
      note={
        cycle === null
          ? "no cycle runs"
          : [
              `by ${dayText(cycle.endsOn)}`,
              ...(campaign === null || campaign.endsOn === cycle.endsOn
                ? []
                : [`≈ ${minorText(campaign.total, currency)} by ${dayText(campaign.endsOn)}`]),
            ].join(", ")
      }
      explanation={explanations.forecast}
    />
  );
}

function TopVideos({ results }: { results: Results }) {
  if (results.topVideos.length === 0) {
    return (
      <Card className="px-5 py-6 text-center text-[13px] text-muted">
        No video has views yet. Videos count from the day their creator is assigned.
      </Card>
    );
  }
  return (
    <Card>
      <ol aria-label="Top videos" className="divide-y divide-line">
        {results.topVideos.map((video) => (
          <li key={video.id} className="flex items-center justify-between gap-4 px-4 py-2">
            <VideoCell
              platform={video.platform}
              thumbnailUrl={video.thumbnailUrl}
              caption={video.caption}
              account={video.accountUsername}
              tags={<span className="shrink-0">· {shortDate(video.publishedAt)}</span>}
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
            <span className="shrink-0 text-right text-[13px]">
              <span className="font-medium">
                <Count value={video.viewGain} />
              </span>
              <span className="block text-faint text-xs">views</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoResults({ campaign, onAssign }: CampaignResultsProps) {
  const { organization } = useOrganization();
  const canAssign = canWrite(organization.role) && campaign.status !== "ended";
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesCombined}
        title={campaign.status === "upcoming" ? "It has not begun" : "Nothing to show yet"}
        action={
          canAssign ? (
            <Button variant="primary" icon={<UserRoundPlus aria-hidden="true" />} onClick={onAssign}>
              Assign creators
            </Button>
          ) : undefined
        }
      >
        {campaign.status === "upcoming"
          ? `It begins on ${dayText(campaign.validFrom)}. Spend, views and cost per 1,000 views appear here once creators work in it.`
          : "Nobody has worked in this campaign. Spend, views and cost per 1,000 views appear here once creators do."}
      </EmptyState>
    </Card>
  );
}

function PendingResults() {
  return (
    <div role="status" className="flex flex-col gap-6 pt-1">
      <span className="sr-only">Loading results</span>
      <Skeleton className="h-52 rounded-xl lg:h-26" />
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}

type Shown = "views" | "spend";

/** Views and posts of each day, or what each day cost. */
function DailyResults({ campaignId }: { campaignId: string }) {
  const { api } = useOrganization();
  const [shown, setShown] = useState<Shown>("views");
  const daily = useQuery(
    api.campaigns.getDailyResults.queryOptions({ input: { params: { id: campaignId }, query: {} } }),
  );
  return (
    <Section
      title="Day by day"
      actions={
        <FilterTabs
          label="Figure"
          value={shown}
          options={[
            { value: "views", label: "Views and posts" },
            { value: "spend", label: "Spend" },
          ]}
          onChange={setShown}
        />
      }
    >
      <Card className="p-4 sm:p-5">
        {daily.isSuccess ? (
          <ResultsChart daily={daily.data} shown={shown} />
        ) : (
          <QueryState query={daily} pending={<Skeleton className="h-75 rounded-lg" />} />
        )}
      </Card>
    </Section>
  );
}

function ResultsChart({ daily, shown }: { daily: DailyCampaignResults; shown: Shown }) {
  const { days, currency, precision } = daily;
  const dates = days.map(({ date }) => date);
  if (shown === "spend") {
    return (
      <DailyChart
        label="Spend by day"
        days={dates}
        series={[{ id: "spend", label: "Spend", values: days.map(({ spend }) => spend / 10 ** precision) }]}
        shape="bars"
        format={(value) => currencyAmount(value, currency)}
      />
    );
  }
  return (
    <DailyChart
      label="Views and posts by day"
      days={dates}
      series={[
        { id: "views", label: "Views", values: days.map(({ views }) => views) },
        { id: "posts", label: "Posts", values: days.map(({ posts }) => posts), ownShape: "bars" },
      ]}
    />
  );
}
