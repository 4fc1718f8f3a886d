import pg from "pg";
import { PAYOUTS_ORGANIZATION, TODAY } from "../seed-payouts.ts";
import type { Stage } from "../stage.ts";

export interface BareDueList {
  readonly rows: readonly { key: string; creator_id: string; amount_minor: string }[];
  readonly totals: readonly { currency: string; amount: string; count: number }[];
}

/** The first page by amount with the total of each currency: two prepared statements over one connection, and no more. */
export async function openBareDueList(
  stage: Stage,
  databaseUrl: string,
): Promise<() => Promise<BareDueList>> {
  const client = await stage.hold(
    async () => {
      const connection = new pg.Client({ connectionString: databaseUrl });
      await connection.connect();
      return connection;
    },
    (connection) => connection.end(),
  );
  const values = [PAYOUTS_ORGANIZATION, TODAY];
  return async () => {
    const { rows } = await client.query({ name: "page", text: pageText, values });
    const { rows: totals } = await client.query({ name: "totals", text: totalsText, values });
    return { rows, totals };
  };
}

const isDue = "w.organization_id = $1 and w.state in ('open', 'paying') and w.ends_on < $2";

const pageText = `
  with page as materialized (
    select w.key, w.amount_minor from billing_windows w where ${isDue} order by w.amount_minor desc, w.key desc limit 10
  )
  select w.key, w.starts_on, w.ends_on, s.valid_from, w.state, w.generation, w.amount_minor, w.amount_kept_at,
    k.id as creator_id, k.first_name, k.last_name, u.id as user_id, u.email, u.image, c.id as campaign_id, c.name, c.currency,
    c.interval, c.interval_count, c.anchor, c.starts_on as campaign_starts_on, c.ends_on as campaign_ends_on,
    c.video_target, linked.accounts, linked.loaded_at
  from page
  join billing_windows w on w.organization_id = $1 and w.key = page.key
  join assignments s on s.organization_id = $1 and s.id = w.assignment_id
  join campaigns c on c.organization_id = $1 and c.id = w.campaign_id
  join creators k on k.organization_id = $1 and k.id = w.creator_id
  join users u on u.id = k.user_id
  cross join lateral (
    select json_agg(json_build_object('id', a.id, 'platform', a.platform, 'platformAccountId', a.platform_account_id,
      'isCompetitor', a.is_competitor, 'username', a.username, 'displayName', a.display_name)) as accounts,
      max(a.loaded_at) as loaded_at
    from tracked_accounts a where a.organization_id = $1 and a.creator_id = k.id
  ) linked
  order by page.amount_minor desc, page.key desc`;

const totalsText = `
  select c.currency, sum(w.amount_minor) as amount, count(*)::int as count
  from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  where ${isDue} group by c.currency`;
