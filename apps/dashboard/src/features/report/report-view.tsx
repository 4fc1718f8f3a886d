import type { ReactNode } from "react";
import type { Report } from "../../api/types.ts";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import {
  compactNumber,
  counted,
  currencyAmount,
  exactNumber,
  percent,
} from "../../ui/primitives/text/number-format.ts";
import { dayRange, shortDate } from "../../ui/primitives/text/time.tsx";
import { RemoteImage } from "../../ui/product/remote-image.tsx";
import { wholeTarget } from "../../ui/product/words/kpi-words.ts";
import { minorText } from "../../ui/product/words/money-text.ts";
import { platformLabels } from "../../ui/product/words/names.ts";

const statusWords = { upcoming: "Upcoming", active: "Active", closing: "Closing", ended: "Ended" } as const;

/** What the report tells: figures, days, and who and what brought them. */
export function ReportView({ report }: { report: Report }) {
  const { title, period, campaign, days } = report;
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-6 px-4 py-6 sm:px-8 sm:py-9 print:gap-4 print:py-2">
      <div>
        <h1 className="text-balance [overflow-wrap:anywhere] font-semibold text-[26px] leading-8 tracking-[-0.025em]">
          {title}
        </h1>
        <p className="mt-1.5 text-muted text-sm">
          {dayRange(period.from, period.to)}
          {campaign === null ? null : ` · ${statusWords[campaign.status]} campaign`}
        </p>
      </div>
      <Figures report={report} />
      <Section title="Day by day">
        <Card className="p-4 sm:p-5 print:break-inside-avoid">
          <DailyChart
            label="Views and posts by day"
            days={days.map(({ date }) => date)}
            series={[
              { id: "views", label: "Views", values: days.map(({ views }) => views) },
              { id: "posts", label: "Posts", values: days.map(({ posts }) => posts), ownShape: "bars" },
            ]}
          />
        </Card>
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <TopVideos report={report} />
        {report.kind === "campaign" ? <Creators report={report} /> : <Accounts report={report} />}
      </div>
      <p className="text-faint text-xs">
        As of {shortDate(report.madeAt)}. Days are in UTC. Views are those gained in these days.
      </p>
    </div>
  );
}

function Figures({ report: { figures, money } }: { report: Report }) {
  const { views, posts, targetPosts, creators, accounts, engagementRate, previous } = figures;
  return (
    <dl
      aria-label="Key figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]"
    >
      <Tile
        label="Views"
        value={<span title={exactNumber(views)}>{compactNumber(views)}</span>}
        note={previous === null ? undefined : `${compactNumber(previous.views)} in the days before`}
      />
      <Tile
        label={targetPosts === null ? "Posts" : "Posts against target"}
        value={
          targetPosts === null
            ? exactNumber(posts)
            : `${exactNumber(posts)} of ${exactNumber(wholeTarget(targetPosts))}`
        }
        note={previous === null ? undefined : `${exactNumber(previous.posts)} in the days before`}
      />
      {creators === null ? null : <Tile label="Creators" value={exactNumber(creators)} />}
      {accounts === null ? null : <Tile label="Accounts" value={exactNumber(accounts)} />}
      {engagementRate === null ? null : <Tile label="Engagement" value={percent(engagementRate)} />}
      {money === null ? null : (
        <>
          <Tile
            label="Spend to date"
            value={minorText(money.spend, money.currency)}
            note={spendNote(money)}
          />
          <Tile label="Cost per 1,000 views" value={currencyAmount(money.costPerThousand, money.currency)} />
        </>
      )}
    </dl>
  );
}

export function spendNote({
  currency,
  forecast,
  omittedWindows = 0,
}: NonNullable<Report["money"]>): string | undefined {
  if (omittedWindows > 0) return `Without ${counted(omittedWindows, "payout")} too large to add up`;
  return forecast === null
    ? undefined
    : `≈ ${minorText(forecast.total, currency)} by ${shortDate(forecast.endsOn)}`;
}

function Tile({ label, value, note }: { label: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div className="flex flex-col gap-1 bg-surface px-4 py-4 max-sm:last:odd:col-span-2 sm:px-5">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="truncate font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]">{value}</dd>
      {note === undefined ? null : <dd className="text-faint text-xs">{note}</dd>}
    </div>
  );
}

function TopVideos({ report: { topVideos } }: { report: Report }) {
  return (
    <Section title="Top videos">
      <Card>
        {topVideos.length === 0 ? <Nothing>No video has views in these days.</Nothing> : null}
        <ol aria-label="Top videos" className="divide-y divide-line">
          {topVideos.map((video) => (
            <li key={video.url} className="flex items-center gap-3 px-4 py-2.5 print:break-inside-avoid">
              <RemoteImage
                src={video.thumbnailUrl}
                className="h-14 w-8 shrink-0 rounded-md bg-hover object-cover"
                fallback={<span className="h-14 w-8 shrink-0 rounded-md bg-hover" />}
              />
              <span className="min-w-0 flex-1 text-[13px]">
                <a
                  href={video.url}
                  target="_blank"
                  rel="noreferrer"
                  className="line-clamp-2 [overflow-wrap:anywhere] underline-offset-4 hover:underline"
                >
                  {video.caption === null || video.caption.trim() === ""
                    ? "Without a caption"
                    : video.caption}
                </a>
                <span className="mt-0.5 block truncate text-faint text-xs">
                  {video.account === null ? "" : `@${video.account} · `}
                  {platformLabels[video.platform]} · {shortDate(video.publishedOn)}
                </span>
              </span>
              <Views count={video.views} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

function Creators({ report: { creators, money } }: { report: Report }) {
  return (
    <Section title="Creators">
      <Card>
        {creators.length === 0 ? <Nothing>Nobody has worked in this campaign yet.</Nothing> : null}
        <ol aria-label="Creators" className="divide-y divide-line">
          {creators.map(({ name, views, posts, spend }, index) => (
            // Two creators may have one name, and the list never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: as said above
            <li key={index} className="flex items-center gap-4 px-4 py-2.5 print:break-inside-avoid">
              <span className="min-w-0 flex-1 text-[13px]">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-faint text-xs">
                  {exactNumber(posts)} {posts === 1 ? "post" : "posts"}
                  {money === null || spend === undefined ? "" : ` · ${minorText(spend, money.currency)}`}
                </span>
              </span>
              <Views count={views} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

function Accounts({ report: { accounts } }: { report: Report }) {
  return (
    <Section title="Top accounts">
      <Card>
        {accounts.length === 0 ? <Nothing>No account has videos in these days.</Nothing> : null}
        <ol aria-label="Top accounts" className="divide-y divide-line">
          {accounts.map(({ platform, username, views, posts }) => (
            <li key={`${platform} ${username}`} className="flex items-center gap-4 px-4 py-2.5">
              <span className="min-w-0 flex-1 text-[13px]">
                <span className="block truncate font-medium">
                  {username === null ? "Unnamed account" : `@${username}`}
                </span>
                <span className="block text-faint text-xs">
                  {platformLabels[platform]} · {exactNumber(posts)} {posts === 1 ? "post" : "posts"}
                </span>
              </span>
              <Views count={views} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

function Views({ count }: { count: number }) {
  return (
    <span className="shrink-0 text-right text-[13px] tabular-nums">
      <span className="block font-medium">{compactNumber(count)}</span>
      <span className="block text-faint text-xs">views</span>
    </span>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-5 py-6 text-center text-[13px] text-muted">{children}</p>;
}
