import { splitAmount } from "@clipledger/domain/money/split-amount";
import clsx from "clsx";
import { Clapperboard } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PortalLine, PortalMoney, PortalVideo } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/tracked/video-cell.tsx";
import { moneyText } from "./portal-words.ts";

interface PayLinesProps {
  lines: readonly PortalLine[];
  total: PortalMoney;
  totalLabel: string;
  /** Lines between the calculated ones and the total. */
  children?: ReactNode;
}

/** Line by line: what each rule brought and why, down to the total. */
export function PayLines({ lines, total, totalLabel, children }: PayLinesProps) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={translate("How it adds up")} className="divide-y divide-line">
        {lines.map((line, index) => (
          <PayLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two rules may read the same.
            key={index}
            label={line.label}
            amount={line.amount}
          >
            <p>{line.sentence}</p>
            {line.rule === null ? null : <p className="text-faint text-xs">{line.rule}</p>}
          </PayLine>
        ))}
        {children}
      </ul>
      <p className="flex items-baseline justify-between gap-6 border-line-strong border-t bg-sunken px-5 py-3.5 font-semibold max-sm:px-4">
        <span>{totalLabel}</span>
        <span className="text-lg tabular-nums tracking-[-0.01em]">{moneyText(total)}</span>
      </p>
    </Card>
  );
}

interface PayLineProps {
  label: string;
  amount: PortalMoney;
  children?: ReactNode;
}

export function PayLine({ label, amount, children }: PayLineProps) {
  return (
    <li className="px-5 py-3.5 max-sm:px-4">
      <div className="flex items-baseline justify-between gap-6">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{label}</span>
        <span
          className={clsx(
            "shrink-0 font-medium tabular-nums",
            amount.amount < 0 && "text-danger-text",
            amount.amount === 0 && "text-faint",
          )}
        >
          {moneyText(amount)}
        </span>
      </div>
      {children === undefined ? null : (
        <div className="mt-1 flex max-w-prose flex-col gap-1 text-[13px] text-muted">{children}</div>
      )}
    </li>
  );
}

const firstShown = 10;

export function VideoList({ videos }: { videos: readonly PortalVideo[] }) {
  const [isAllShown, setIsAllShown] = useState(false);
  if (videos.length === 0) {
    return (
      <Card>
        <EmptyState icon={Clapperboard} title={translate("No video counts yet")}>
          {translate("Videos appear here some time after you publish them on one of your counted accounts.")}
        </EmptyState>
      </Card>
    );
  }
  const percents = splitAmount(
    100n,
    videos.map(({ viewsGained }) => BigInt(viewsGained)),
  );
  const shown = isAllShown ? videos : videos.slice(0, firstShown);
  return (
    <Card className="overflow-hidden">
      <ul aria-label={translate("Videos that count")} className="divide-y divide-line">
        {shown.map((video, index) => (
          <VideoEntry
            key={`${video.platform}/${video.platformVideoId}`}
            video={video}
            percent={Number(percents[index] ?? 0n)}
          />
        ))}
      </ul>
      {shown.length < videos.length ? (
        <div className="border-line border-t p-3">
          <Button size="large" className="w-full" onClick={() => setIsAllShown(true)}>
            {translate("Show all {count, plural, one {# video} other {# videos}}", { count: videos.length })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface VideoEntryProps {
  video: PortalVideo;
  /** Of all views that the cycle brought; whole, and 100 together. */
  percent: number;
}

/** One video: its views, what it is paid, and its share in what is paid for all of them together. */
function VideoEntry({ video, percent }: VideoEntryProps) {
  const { platform, accountUsername, publishedAt, amount, reasons } = video;
  return (
    <li className="flex gap-3.5 px-5 py-4 max-sm:px-4">
      <Thumbnail src={video.thumbnailUrl} className="w-12 self-start" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="line-clamp-2 min-w-0 font-medium text-[13px] leading-4.5 [overflow-wrap:anywhere]">
            <VideoTitle video={video} />
          </p>
          {amount === null ? null : (
            <span className="shrink-0 font-semibold text-sm tabular-nums">{moneyText(amount)}</span>
          )}
        </div>
        <p className="mt-1 flex min-w-0 items-center gap-1.5 text-faint text-xs">
          <PlatformIcon platform={platform} className="size-4! [&_svg]:size-2.5" />
          {accountUsername === null ? null : <span className="truncate">@{accountUsername}</span>}
          <span className="shrink-0">{shortDate(publishedAt)}</span>
        </p>
        <VideoFigures video={video} percent={percent} />
        <ul className="mt-2 flex max-w-prose flex-col gap-0.5 text-[13px] text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function VideoTitle({ video: { url, title } }: { video: PortalVideo }) {
  const text = captionText(title);
  if (url === null) return text;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="underline-offset-4 hover:underline">
      {text}
    </a>
  );
}

function VideoFigures({ video: { views, viewsGained, shares }, percent: ofViews }: VideoEntryProps) {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      <VideoFigure label={translate("Views this cycle")}>
        <Count value={viewsGained} />
      </VideoFigure>
      {views === viewsGained ? null : (
        <VideoFigure label={translate("All views")}>
          <Count value={views} />
        </VideoFigure>
      )}
      {shares.length > 0 || viewsGained === 0 ? null : (
        <VideoFigure label={translate("Share of views")}>
          <span className="tabular-nums">{ofViews}%</span>
        </VideoFigure>
      )}
      {shares.map(({ label, pool, percent }, index) => (
        <VideoFigure
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two rules may read the same.
          key={index}
          label={translate("{label}: shares in {pool}", { label, pool: moneyText(pool) })}
        >
          <span className="tabular-nums">{percent}%</span>
        </VideoFigure>
      ))}
    </dl>
  );
}

function VideoFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 text-xs">
      <dt className="text-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
