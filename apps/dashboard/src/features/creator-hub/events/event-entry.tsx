import { Link } from "@tanstack/react-router";
import {
  CalendarCheck,
  CalendarPlus,
  Clapperboard,
  Flag,
  type LucideIcon,
  Megaphone,
  Play,
  UserRoundMinus,
  UserRoundPlus,
  Wallet,
  WalletCards,
} from "lucide-react";
import type { HubEvent } from "../../../api/types.ts";
import { Count } from "../../../ui/primitives/figures.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { creatorOf, eventWords, SmallVideo } from "../hub-cells.tsx";

const icons: Record<HubEvent["type"], LucideIcon> = {
  campaign_created: Megaphone,
  campaign_started: Play,
  campaign_ended: Flag,
  campaign_cycle_started: CalendarPlus,
  campaign_cycle_ended: CalendarCheck,
  creator_joined_campaign: UserRoundPlus,
  creator_left_campaign: UserRoundMinus,
  creator_posted_video: Clapperboard,
  creator_paid_out: Wallet,
  creator_payout_canceled: WalletCards,
};

/** One thing that happened, as a sentence with links to those it is about. */
export function EventEntry({ event }: { event: HubEvent }) {
  const Icon = icons[event.type];
  const { subject, verb, hasCampaign, detail } = eventWords(event);
  return (
    <li className="flex items-start gap-3 px-5 py-3 max-sm:px-4">
      <span className="mt-px flex size-7 shrink-0 items-center justify-center rounded-lg bg-hover text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="pt-1 text-[13px] text-muted [overflow-wrap:anywhere]">
          {subject === "creator" ? <CreatorLink event={event} /> : <CampaignLink event={event} />} {verb}
          {hasCampaign ? (
            <>
              {" "}
              <CampaignLink event={event} />
            </>
          ) : null}
          {detail === undefined ? null : <span className="text-faint"> ({detail})</span>}
        </span>
        {event.video === undefined ? null : (
          <SmallVideo
            video={event.video}
            note={
              <span>
                <Count value={event.video.viewCount} /> views
                {event.video.isEligible ? null : ", does not count"}
              </span>
            }
          />
        )}
      </span>
      <span className="pt-1 text-faint text-xs">
        <RelativeTime instant={event.occurredAt} />
      </span>
    </li>
  );
}

const linkClass = "font-medium text-ink underline-offset-4 hover:underline";

function CreatorLink({ event }: { event: HubEvent }) {
  if (event.creatorId === undefined)
    return <strong className="font-medium text-ink">{creatorOf(event)}</strong>;
  return (
    <Link to="/creators/$creatorId" params={{ creatorId: event.creatorId }} className={linkClass}>
      {creatorOf(event)}
    </Link>
  );
}

function CampaignLink({ event: { campaign } }: { event: HubEvent }) {
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className={linkClass}>
      {campaign.name}
    </Link>
  );
}
