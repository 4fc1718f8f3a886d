import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { CampaignRow } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { PopoverCard } from "../../ui/primitives/overlays/menu.tsx";
import { PlatformIcon } from "../../ui/product/tracked/platform-badge.tsx";

type TrackingWarning = CampaignRow["warnings"][number];

/** A sign that some accounts fetch too few videos, which opens what to do about it. */
export function TrackingWarnings({ warnings }: { warnings: readonly TrackingWarning[] }) {
  if (warnings.length === 0) return null;
  const label = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  return (
    <PopoverCard
      label="Tracking warnings"
      trigger={
        <button
          type="button"
          className="inline-flex h-5.5 items-center gap-1 rounded-md bg-warning-soft px-1.5 font-medium text-warning-text text-xs hover:underline"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {label}
        </button>
      }
    >
      <TrackingWarningList warnings={warnings} />
    </PopoverCard>
  );
}

export function TrackingWarningList({ warnings }: { warnings: readonly TrackingWarning[] }) {
  return (
    <ul className="flex flex-col gap-3 text-[13px]">
      {warnings.map((warning) => (
        <li key={`${warning.creator.id} ${warning.type}`} className="flex flex-col gap-1">
          <span className="font-medium">{personName(warning.creator.user)}</span>
          <span className="text-pretty text-muted">{warningText(warning)}</span>
          <ul className="flex flex-col gap-1">
            {warning.accounts.map((account) => (
              <li key={account.id}>
                <Link
                  to="/accounts/$accountId"
                  params={{ accountId: account.id }}
                  className="inline-flex max-w-full items-center gap-1.5 underline underline-offset-4"
                >
                  <PlatformIcon platform={account.platform} />
                  <span className="truncate">{account.username ?? account.platformAccountId}</span>
                  <span className="shrink-0 text-muted">tracks {account.maxVideos}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Why a warning stands there, and what to do about it. */
export function warningText(warning: CampaignRow["warnings"][number]): string {
  const { type, accounts, videoTarget, requiredMaxVideos } = warning;
  const isOne = accounts.length === 1;
  const fix = `Set ${isOne ? "it" : "them"} to ${requiredMaxVideos} videos or more.`;
  if (type === "manual_video_tracking") {
    const who = isOne
      ? "This account fetches no videos on its own"
      : "These accounts fetch no videos on their own";
    return `${who}, so nothing new counts. ${fix}`;
  }
  const who = isOne ? "This account follows too few videos" : "These accounts follow too few videos";
  return `${who} for a target of ${videoTarget}: some may earn views unseen. ${fix}`;
}
