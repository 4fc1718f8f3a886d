import type { HubEventsQuery, HubEventType } from "@clipledger/contract/creator-hub/hub-events";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { isPublished, isWanted, isWantedCampaign, joinVideos } from "../assigned.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { isSpentByHand } from "../owed-windows.ts";
import { atInstant, atMidnight, atMidnightAfter, type Moment } from "./moments.ts";

/** Where the events of one type stand in the tables. */
interface EventSource extends Moment {
  /** `from` and `where` of a query. */
  readonly rows: SqlFragment;
  /** What tells one of them from the others, for good. */
  readonly subject: SqlFragment;
  readonly campaignId: SqlFragment;
  readonly creatorId?: SqlFragment;
  readonly videoKey?: SqlFragment;
  /** A billing window `w`, or what several of them share. */
  readonly hasCycle?: true;
  readonly amountMinor?: SqlFragment;
  /** The campaign's, unless it is named. */
  readonly currency?: SqlFragment;
}

/** The sources of a category, in the order in which things of one instant happened. */
export function eventSources(
  question: OverviewQuestion,
  category: HubEventsQuery["eventCategory"],
  now: Date,
): readonly (readonly [HubEventType, EventSource])[] {
  const posted = ["creator_posted_video", postedVideos(question, now)] as const;
  if (category === "videos") return [posted];
  const { created, started, ended } = campaignSources(question, now);
  const { joined, left } = assignmentSources(question);
  const { cycleStarted, cycleEnded } = cycleSources(question);
  const { paidOut, paidByHand, canceled } = payoutSources(question, now);
  const ofCampaigns = [
    ["campaign_created", created],
    ["campaign_cycle_ended", cycleEnded],
    ["creator_left_campaign", left],
    ["campaign_ended", ended],
    ["campaign_started", started],
    ["creator_joined_campaign", joined],
    ["campaign_cycle_started", cycleStarted],
    ["creator_payout_canceled", canceled],
    ["creator_paid_out", paidOut],
    ["creator_paid_out", paidByHand],
  ] as const;
  return category === "campaign" ? ofCampaigns : [...ofCampaigns, posted];
}

function campaignSources(question: OverviewQuestion, now: Date) {
  const campaign = {
    rows: sql`from campaigns c where ${isWantedCampaign(question)}`,
    subject: sql`c.id`,
    campaignId: sql`c.id`,
  };
  return {
    created: { ...campaign, ...atInstant(sql`c.created_at`, question, now) },
    started: { ...campaign, ...atMidnight(sql`c.starts_on`, question) },
    ended: { ...campaign, ...atMidnightAfter(sql`c.ends_on`, question) },
  } satisfies Record<string, EventSource>;
}

function assignmentSources(question: OverviewQuestion) {
  const assignment = {
    rows: sql`from assignments s where ${isWanted(question, sql`s`)}`,
    subject: sql`s.id`,
    campaignId: sql`s.campaign_id`,
    creatorId: sql`s.creator_id`,
  };
  return {
    joined: { ...assignment, ...atMidnight(sql`s.valid_from`, question) },
    left: { ...assignment, ...atMidnightAfter(sql`s.valid_until`, question) },
  } satisfies Record<string, EventSource>;
}

function postedVideos(question: OverviewQuestion, now: Date): EventSource {
  return {
    rows: sql`from assignments s ${joinVideos(question)}
      where ${isWanted(question, sql`s`)} and ${isPublished(question.days)}`,
    ...atInstant(sql`v.published_at`, question, now),
    subject: sql`s.id || ':' || v.platform || ':' || v.platform_video_id`,
    campaignId: sql`s.campaign_id`,
    creatorId: sql`s.creator_id`,
    videoKey: sql`v.key`,
  };
}

const windowFields = {
  subject: sql`concat_ws(':', w.campaign_id, w.creator_id, w.starts_on, w.ends_on)`,
  campaignId: sql`w.campaign_id`,
  creatorId: sql`w.creator_id`,
  hasCycle: true,
} as const;

/** Creators of a fixed campaign share its cycles, which are nobody's own; rolling ones are each creator's. */
function cycleSources(question: OverviewQuestion) {
  const cycles = sql`
    select distinct w.campaign_id, case c.anchor when 'rolling' then w.creator_id end as creator_id, w.starts_on,
      w.ends_on
    from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where ${isWanted(question, sql`w`)} and w.state <> 'retracted' and w.ends_on >= ${question.days.from} - 1`;
  const cycle = { ...windowFields, rows: sql`from (${cycles}) w where true` };
  return {
    cycleStarted: { ...cycle, ...atMidnight(sql`w.starts_on`, question) },
    cycleEnded: { ...cycle, ...atMidnightAfter(sql`w.ends_on`, question) },
  } satisfies Record<string, EventSource>;
}

function payoutSources(question: OverviewQuestion, now: Date) {
  const decided = {
    ...windowFields,
    ...atInstant(sql`w.decided_at`, question, now),
    amountMinor: sql`w.amount_minor`,
  };
  const windows = sql`from billing_windows w where ${isWanted(question, sql`w`)}`;
  return {
    // A payout that still awaits approval, a claim or the transfer has paid nobody.
    paidOut: {
      ...decided,
      rows: sql`${windows} and w.state = 'paid' and not exists (
        select from payouts p where p.window_key = w.key and p.withdrawn_at is null and p.superseded_at is null
          and p.completed_at is null)`,
    },
    paidByHand: {
      rows: sql`from payouts p where ${isWanted(question, sql`p`)} and p.campaign_id is not null and ${isSpentByHand}`,
      ...atInstant(sql`p.paid_at`, question, now),
      subject: sql`p.id`,
      campaignId: sql`p.campaign_id`,
      creatorId: sql`p.creator_id`,
      amountMinor: sql`p.amount_minor`,
      currency: sql`p.currency`,
    },
    canceled: { ...decided, rows: sql`${windows} and w.state = 'canceled'` },
  } satisfies Record<string, EventSource>;
}
