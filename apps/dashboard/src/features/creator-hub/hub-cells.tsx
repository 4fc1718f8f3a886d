import { cadenceText } from "@clipledger/domain/campaigns/spec/texts";
import { Link } from "@tanstack/react-router";
import { Megaphone } from "lucide-react";
import type { ReactNode } from "react";
import type { HubActivityRow, HubEvent } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import type { Column } from "../../ui/primitives/lists/table.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { counted, currencyAmount } from "../../ui/primitives/text/number-format.ts";
import { dayRange, shortDate } from "../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail } from "../../ui/product/tracked/video-cell.tsx";
import { wholeTarget } from "../../ui/product/words/kpi-words.ts";
import { type HubSearch, hubAddress } from "./hub-search.ts";

/** Who works in which campaign, as every list of assignments begins. */
export const assignmentColumns: readonly Column<
  CreatorCellProps & CampaignCellProps,
  "creator" | "campaign"
>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    sortKey: "creator",
    order: "name",
    text: ({ creator }) => personName(creator),
    cell: (row) => <CreatorCell {...row} />,
  },
  {
    id: "campaign",
    header: "Campaign",
    sortKey: "campaign",
    order: "name",
    text: ({ campaign }) => campaign.name,
    cell: (row) => <CampaignCell {...row} />,
  },
];

type CampaignCellProps = Pick<HubActivityRow, "campaign" | "assignment">;

/** The campaign of a row, and how long the creator works in it. */
function CampaignCell({ campaign, assignment }: CampaignCellProps) {
  return (
    <span className="flex min-w-0 flex-col max-md:items-end">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        className="max-w-52 truncate underline-offset-4 hover:underline"
      >
        {campaign.name}
      </Link>
      <span className="text-[13px] text-faint">
        {assignment.status === "previous" && assignment.validUntil !== null
          ? `Until ${shortDate(assignment.validUntil)}`
          : `Since ${shortDate(assignment.validFrom)}, ${cadenceText(campaign)}`}
      </span>
    </span>
  );
}

type CreatorCellProps = Pick<HubActivityRow, "creatorId" | "creator" | "accounts">;

/** Who a row is about, with the platforms they post on. */
function CreatorCell({ creatorId, creator, accounts }: CreatorCellProps) {
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  return (
    <PersonCell
      name={personName(creator)}
      note={
        platforms.length === 0 ? (
          "No accounts"
        ) : (
          <span className="mt-0.5 flex gap-1">
            {platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} className="size-4! [&_svg]:size-2.5" />
            ))}
          </span>
        )
      }
      link={(name) => (
        <Link
          to="/creators/$creatorId"
          params={{ creatorId }}
          className="min-w-0 truncate underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
    />
  );
}

interface SmallVideoProps {
  video: NonNullable<HubEvent["video"]>;
  /** What is worth saying of it: when it was posted, how much it gained. */
  note: ReactNode;
}

/** A video in a line or two, as wide as what it stands in. */
export function SmallVideo({ video, note }: SmallVideoProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-left">
      <Thumbnail src={video.thumbnailUrl} className="w-6 rounded!" />
      <span className="min-w-0">
        <Link
          to="/videos/$platform/$platformVideoId"
          params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
          className="block truncate text-[13px] underline-offset-4 hover:underline"
        >
          {captionText(video.caption)}
        </Link>
        <span className="flex items-center gap-1.5 text-faint text-xs">
          <PlatformIcon platform={video.platform} className="size-4! [&_svg]:size-2.5" />
          {note}
        </span>
      </span>
    </span>
  );
}

interface NoAssignmentsProps {
  search: HubSearch;
  onChange: (search: HubSearch) => void;
}

/** Why nobody is listed, and the way on. */
export function NoAssignments({ search, onChange }: NoAssignmentsProps) {
  if (search.progress !== undefined && search.progress !== "all") {
    return (
      <EmptyState
        icon={Megaphone}
        title={search.progress === "behind" ? "Nobody is behind" : "Nobody is on track"}
        action={
          <button
            type="button"
            className={buttonClass()}
            onClick={() => onChange(withFilters(search, { progress: undefined }))}
          >
            Show all
          </button>
        }
      />
    );
  }
  if (hubAddress.hasFilters(search)) {
    return (
      <NoMatch
        icon={Megaphone}
        noun="assignments"
        onClear={() => onChange(hubAddress.withoutFilters(search))}
      />
    );
  }
  return (
    <EmptyState
      icon={Megaphone}
      title="Nobody was assigned in these days"
      action={
        <Link to="/campaigns" className={buttonClass("primary")}>
          Go to campaigns
        </Link>
      }
    >
      Assign creators to a campaign, and what they post shows up here against what was agreed.
    </EmptyState>
  );
}

/** A sentence in parts: "Juniper Vale", "joined", "Autumn launch", and what is worth adding. */
interface EventWords {
  readonly subject: "creator" | "campaign";
  readonly verb: string;
  readonly hasCampaign: boolean;
  readonly detail: string | undefined;
}

const verbs: Record<HubEvent["type"], string> = {
  campaign_created: "was created",
  campaign_started: "began",
  campaign_ended: "ended",
  campaign_cycle_started: "began a new cycle",
  campaign_cycle_ended: "finished a cycle",
  creator_joined_campaign: "began to work in",
  creator_left_campaign: "left",
  creator_posted_video: "posted a video for",
  creator_paid_out: "was paid for",
  creator_payout_canceled: "had a payout canceled in",
};

export function eventWords(event: HubEvent): EventWords {
  const isAboutCreator = event.type.startsWith("creator_") && event.creator !== undefined;
  return {
    subject: isAboutCreator ? "creator" : "campaign",
    verb: verbs[event.type],
    hasCampaign: isAboutCreator,
    detail: eventDetail(event),
  };
}

export function creatorOf({ creator }: Pick<HubEvent, "creator">): string {
  return creator?.name ?? creator?.email ?? "A creator";
}

function eventDetail({ cycle, payout, creator, type }: HubEvent): string | undefined {
  const whose =
    type.startsWith("campaign_cycle") && creator !== undefined ? creatorOf({ creator }) : undefined;
  const days = cycle === undefined ? undefined : dayRange(cycle.windowStart, cycle.windowEnd);
  const amount =
    payout === undefined || payout.amount === null
      ? undefined
      : currencyAmount(payout.amount / 10 ** payout.precision, payout.currency);
  const parts = [amount, whose, days].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}

type Progress = Pick<HubActivityRow, "eligibleVideos" | "targetVideos" | "progressRatio" | "isOnTrack">;

interface ProgressWords {
  readonly label: string;
  readonly tone: "accent" | "warning";
}

/** Where somebody stands against what was agreed; undefined where nothing was. */
export function progressState({
  targetVideos,
  progressRatio,
  isOnTrack,
}: Progress): ProgressWords | undefined {
  if (targetVideos === null || progressRatio === null) return undefined;
  if (progressRatio >= 1) return { label: "Done", tone: "accent" };
  return isOnTrack ? { label: "On track", tone: "accent" } : { label: "Behind", tone: "warning" };
}

/** "3 of 4 videos"; without a target, "3 videos". */
export function progressText({
  eligibleVideos,
  targetVideos,
}: Pick<Progress, "eligibleVideos" | "targetVideos">): string {
  if (targetVideos === null) return counted(eligibleVideos, "video");
  return `${eligibleVideos} of ${counted(wholeTarget(targetVideos), "video")}`;
}
