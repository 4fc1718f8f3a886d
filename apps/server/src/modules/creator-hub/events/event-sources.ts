import type { HubEventsQuery, HubEventType } from "@clipledger/contract/creator-hub/hub-events";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isSpentByHand, isWanted, isWantedCampaign, type OverviewQuestion } from "../overview-question.ts";

/** When something happened, and whether that was within the range and not after now. */
interface Moment {
  readonly occurredAt: SqlFragment;
  readonly isWithin: SqlFragment;
}

/** Where the events of one type stand in the tables. */
export interface EventSource extends Moment {
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
  /** Of very many events: what they occurred by, so that only those that a page can reach are named and put in order. */
  readonly reachedBy?: SqlFragment;
  /** The same rows within the range, without what only names need. */
  readonly unnamed?: SqlFragment;
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
    rows: sql`from posted v join begun s on s.number = v.number where true`,
    unnamed: sql`from posted v`,
    ...atInstant(sql`v.published_at`, question, now),
    reachedBy: sql`v.published_at`,
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

/**
 * A common table expression that sources name: creators of a fixed campaign share its cycles, which are nobody's own; rolling ones are
 * each creator's.
 */
export function cyclesOf(question: OverviewQuestion): SqlFragment {
  return sql`cycles as materialized (
    select distinct w.campaign_id, case c.anchor when 'rolling' then w.creator_id end as creator_id, w.starts_on,
      w.ends_on
    from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where ${isWanted(question, sql`w`)} and w.state <> 'retracted' and w.ends_on >= ${question.days.from} - 1
      and w.starts_on <= ${question.days.to})`;
}

function cycleSources(question: OverviewQuestion) {
  const cycle = { ...windowFields, rows: sql`from cycles w where true` };
  return {
    cycleStarted: { ...cycle, ...atMidnight(sql`w.starts_on`, question), reachedBy: sql`w.starts_on` },
    cycleEnded: { ...cycle, ...atMidnightAfter(sql`w.ends_on`, question), reachedBy: sql`w.ends_on` },
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

function atInstant(instant: SqlFragment, { days }: OverviewQuestion, now: Date): Moment {
  return {
    occurredAt: instant,
    isWithin: sql`${instant} >= ${days.from} and ${instant} < ${days.to} + 1 and ${instant} <= ${now}`,
  };
}

/** When the day began. Days are compared as they are stored, for indexes to help. */
function atMidnight(day: SqlFragment, { days, today }: OverviewQuestion): Moment {
  return {
    occurredAt: sql`${day}::timestamptz`,
    isWithin: sql`${day} between ${days.from} and least(${days.to}, ${today}::date)`,
  };
}

/** When the day was over. */
function atMidnightAfter(day: SqlFragment, { days, today }: OverviewQuestion): Moment {
  return {
    occurredAt: sql`(${day} + 1)::timestamptz`,
    isWithin: sql`${day} between ${days.from} - 1 and least(${days.to}, ${today}::date) - 1`,
  };
}
