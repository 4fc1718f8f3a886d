import type { DatabaseCheck } from "./check.ts";

const live = "p.withdrawn_at is null and p.superseded_at is null";

function eventCount(type: string): string {
  return `(select count(*) from events e where e.organization_id = p.organization_id
    and e.type = '${type}' and e.data -> 'payout' ->> 'id' = p.id)`;
}

const payouts = "select count(*) from payouts";

const bookChecks: readonly DatabaseCheck[] = [
  {
    claim: "a window is paid at most once",
    examined: "select count(*) from billing_windows where state = 'paid'",
    faults: `select 'window ' || p.window_key || ' has ' || count(*) || ' live payouts' as fault from payouts p
      where ${live} and p.window_key is not null group by p.window_key having count(*) > 1`,
  },
  {
    claim: "a paid window has one live payout, of its amount, creator and days; any other has none",
    examined: "select count(*) from billing_windows",
    faults: `select 'window ' || w.key || ' is ' || w.state as fault from billing_windows w
      left join lateral (
        select count(*) as payouts, min(p.amount_minor) as amount,
          bool_and((p.organization_id, p.campaign_id, p.creator_id, p.starts_on, p.ends_on)
            = (w.organization_id, w.campaign_id, w.creator_id, w.starts_on, w.ends_on)) as fits
        from payouts p where p.window_key = w.key and ${live}
      ) paid on true
      where paid.payouts <> (w.state = 'paid')::int or (w.state = 'paid' and (paid.amount <> w.amount_minor or not paid.fits))`,
  },
  {
    claim: "no payout is left between asked for and settled",
    atRest: true,
    examined: payouts,
    faults: `select 'window ' || key || ' waits for the rail' as fault from billing_windows where state = 'paying'
      union all select 'intent ' || id from payout_intents
      union all select 'request about ' || id from payouts where wish is not null`,
  },
  {
    claim: "the lines of a payout sum to its amount",
    examined: payouts,
    faults: `select p.id || ' of ' || p.amount_minor as fault from payouts p where p.amount_minor
      <> (select sum((line ->> 'amountMinor')::bigint) from jsonb_array_elements(p.line_items) line)`,
  },
  {
    claim: "a payout is told once, in the log once, and told as paid exactly when the money arrived",
    examined: payouts,
    faults: `select p.id as fault from payouts p where ${eventCount("payout.initiated")} <> 1
      or ${eventCount("payout.paid")} <> (p.completed_at is not null)::int
      or (select count(*) from activity a where a.organization_id = p.organization_id and a.subject_id = p.id
        and a.type in ('payout.initiated', 'payout.recorded', 'payout.reissued')) <> 1`,
  },
];

/** As docs/webhooks.md lists them: nobody gets these who has not named them. */
const OPT_IN = "('video.published', 'video.views_milestone', 'account.followers_milestone')";

const webhookChecks: readonly DatabaseCheck[] = [
  {
    claim: "the places of an organization's events run from 1 without a gap",
    examined: "select count(*) from events",
    faults: `select organization_id || ' has ' || count(*) || ' events up to place ' || coalesce(max(place), 0) as fault
      from events where place is not null group by organization_id having count(*) <> max(place) or min(place) <> 1`,
  },
  {
    claim: "every event has its place",
    atRest: true,
    examined: "select count(*) from events",
    faults: "select id as fault from events where place is null",
  },
  {
    claim: "an event is recorded for every endpoint that is subscribed to it",
    examined: "select count(*) from webhook_deliveries",
    faults: `select e.id || ' is not recorded for ' || w.url as fault from webhook_endpoints w
      join events e on e.organization_id = w.organization_id
        and e.place > (select min(d.place) from webhook_deliveries d where d.endpoint_key = w.key)
        and (e.type = any(w.event_types) or ('*' = any(w.event_types) and e.type not in ${OPT_IN}))
      where w.state = 'active' and not exists (
        select from webhook_deliveries d where d.endpoint_key = w.key and d.place = e.place and d.event_id = e.id)`,
  },
  {
    claim: "a delivery is of its own organization's event and to its own organization's endpoint",
    examined: "select count(*) from webhook_deliveries",
    faults: `select d.id as fault from webhook_deliveries d join webhook_endpoints w on w.key = d.endpoint_key
      where w.organization_id <> d.organization_id or (d.event_type <> 'webhook.test' and not exists (
        select from events e where e.organization_id = d.organization_id and e.id = d.event_id))`,
  },
  {
    claim: "attempts of a delivery are numbered from 1, and a success is on record",
    examined: "select count(*) from webhook_attempts",
    faults: `select d.id || ' is ' || d.state || ' after ' || d.attempts_made || ' attempts' as fault
      from webhook_deliveries d left join lateral (
        select count(*) as attempts, coalesce(max(a.number), 0) as last,
          coalesce(bool_or(a.error is null), false) as has_success
        from webhook_attempts a where a.endpoint_key = d.endpoint_key and a.place = d.place
      ) made on true
      where made.attempts <> made.last or made.attempts <> d.attempts_made
        or (d.state = 'succeeded') <> made.has_success`,
  },
  {
    claim: "no delivery is left pending",
    atRest: true,
    examined: "select count(*) from webhook_deliveries",
    faults: "select id || ' is due ' || due_at as fault from webhook_deliveries where state = 'pending'",
  },
];

const COUNTS = ["view", "like", "comment", "share", "bookmark"] as const;
const each = (text: (count: string) => string, joint: string) => COUNTS.map(text).join(joint);

/** The gains of counting videos, day by day, from nothing but facts; what a video was first seen with is apart. */
const gains = `select v.organization_key, v.account_key, v.published_on, v.content_type, f.day,
    ((array_position(array['facebook', 'instagram', 'tiktok', 'youtube'], v.platform) - 1) * 4
      + a.is_competitor::int * 2 + (v.content_type = 'slideshow')::int) as segment,
    lag(f.day) over seen is null and f.day <> v.published_on as is_baseline,
    ${each((count) => `f.${count}_count - coalesce(lag(f.${count}_count) over seen, 0) as ${count}s`, ", ")}
  from video_facts f
  join videos v on v.organization_key = f.organization_key and v.key = f.video_key
  join tracked_accounts a on a.key = v.account_key
  where v.counts window seen as (partition by f.organization_key, f.video_key order by f.day)`;

interface Sums {
  readonly table: string;
  readonly by: string;
  /** Which gains it adds up, and which of its rows these are. */
  readonly of: string;
  readonly rows: string;
}

/** Compares a table of sums with the sums of naive gains, row by row; a row of nothing is as good as none. */
function sumsCheck({ table, by, of, rows }: Sums): DatabaseCheck {
  const sums = each((count) => `sum(${count}s) as ${count}s`, ", ");
  const differs = each((count) => `coalesce(n.${count}s, 0) <> coalesce(k.${count}s, 0)`, " or ");
  return {
    claim: `${table} is what the facts add up to`,
    examined: `select count(*) from ${table}`,
    faults: `select '${table} of ' || concat_ws(' ', ${by}) as fault
      from (select ${by}, ${sums} from (${gains}) g where ${of} group by ${by}) n
      full join (select ${by}, ${sums} from ${table} where ${rows} group by ${by}) k using (${by}) where ${differs}`,
  };
}

const factChecks: readonly DatabaseCheck[] = [
  {
    claim: "no count of a video falls from one day to the next",
    examined: "select count(*) from video_facts",
    faults: `select 'video ' || video_key || ' on ' || day as fault from (
        select video_key, day, ${each((count) => `${count}_count < lag(${count}_count) over seen`, " or ")} as falls
        from video_facts window seen as (partition by organization_key, video_key order by day)
      ) f where falls`,
  },
  {
    claim: "the newest counts of a video are those of its last fact",
    examined: "select count(*) from videos",
    faults: `select 'video ' || v.key as fault from videos v left join lateral (
        select f.* from video_facts f where f.organization_key = v.organization_key and f.video_key = v.key
        order by f.day desc limit 1) f on true
      where ${each((count) => `coalesce(f.${count}_count, 0) <> v.${count}_count`, " or ")}`,
  },
  sumsCheck({
    table: "account_days",
    by: "organization_key, account_key, day, content_type",
    of: "not is_baseline",
    rows: "true",
  }),
  sumsCheck({
    table: "account_baselines",
    by: "organization_key, account_key, published_on, day, content_type",
    of: "is_baseline",
    rows: "true",
  }),
  sumsCheck({
    table: "group_days",
    by: "organization_key, day, segment",
    of: "not is_baseline",
    rows: "group_key = 0",
  }),
  sumsCheck({
    table: "group_baselines",
    by: "organization_key, published_on, day, segment",
    of: "is_baseline",
    rows: "group_key = 0",
  }),
  sumsCheck({
    table: "cohort_days",
    by: "organization_key, published_on, day, segment",
    of: "true",
    rows: "true",
  }),
  {
    claim: "facts and videos belong to the organization of their account",
    examined: "select count(*) from videos",
    faults: `select 'video ' || v.key as fault from videos v join tracked_accounts a on a.key = v.account_key
        where a.organization_key <> v.organization_key
      union all select 'account ' || a.id from tracked_accounts a join organizations o on o.id = a.organization_id
        where o.key <> a.organization_key
      union all select distinct 'facts of video ' || f.video_key from video_facts f where not exists (
        select from videos v where v.organization_key = f.organization_key and v.key = f.video_key)`,
  },
];

/** What must hold in a database of the product that has come to rest, by its rows alone. */
export const databaseChecks: readonly DatabaseCheck[] = [...bookChecks, ...webhookChecks, ...factChecks];
