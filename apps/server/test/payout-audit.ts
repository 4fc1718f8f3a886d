import type { Database } from "../src/infra/db/database.ts";
import { type SqlFragment, sql } from "../src/infra/db/sql.ts";
import type { StagedPayout } from "./staged-provider.ts";

const isLive = sql`p.withdrawn_at is null and p.superseded_at is null`;

/** What must not be found in the books, each with a statement that finds it. */
const faults: Readonly<Record<string, SqlFragment>> = {
  "a payout of another window than it says": sql`
    select p.id from payouts p join billing_windows w on w.key = p.window_key
    where (w.organization_id, w.campaign_id, w.creator_id, w.starts_on, w.ends_on)
      is distinct from (p.organization_id, p.campaign_id, p.creator_id, p.starts_on, p.ends_on)`,
  "a campaign's payout without a window": sql`
    select id from payouts where kind = 'campaign' and window_key is null`,
  "a window with two live payouts": sql`
    select p.window_key as id from payouts p where ${isLive} and p.window_key is not null
    group by p.window_key having count(*) > 1`,
  "a paid window without exactly one live payout of its amount": sql`
    select w.key as id from billing_windows w where w.state = 'paid' and (
      select array_agg(p.amount_minor) from payouts p where p.window_key = w.key and ${isLive}
    ) is distinct from array[w.amount_minor]`,
  "a live payout of a window that is not paid": sql`
    select p.id from payouts p join billing_windows w on w.key = p.window_key where ${isLive} and w.state <> 'paid'`,
  "a window that still waits for the provider": sql`
    select key as id from billing_windows where state = 'paying'`,
  "a request that was left open": sql`
    select id from payout_intents union all select id from payouts where wish is not null`,
  "line items that do not sum to the amount": sql`
    select p.id from payouts p
    where p.amount_minor <> (select sum((i ->> 'amountMinor')::bigint) from jsonb_array_elements(p.line_items) i)`,
  "a payout that was not told as initiated once": sql`
    select p.id from payouts p where ${eventCount("payout.initiated")} <> 1`,
  "money that arrived and was not told as paid once": sql`
    select p.id from payouts p where ${eventCount("payout.paid")} <> (p.completed_at is not null)::int`,
  "a payout that was taken back and not told so once": sql`
    select p.id from payouts p where ${eventCount("payout.withdrawn")} <> (p.withdrawn_at is not null)::int`,
  "a payout that is in the log other than once": sql`
    select p.id from payouts p where (
      select count(*) from activity a
      where a.subject_id = p.id and a.type in ('payout.initiated', 'payout.recorded', 'payout.reissued')
    ) <> 1`,
  "a creator who was not told once of money that was sent": sql`
    select p.id from payouts p where p.provider is null and (
      select count(*) from chat_messages m where m.client_message_id = 'payout.sent:' || p.id
    ) <> 1`,
  "a generation that does not count how often a window came back": sql`
    select w.key as id from billing_windows w where w.generation <> 1
      + (select count(*) from payouts p where p.window_key = w.key and p.withdrawn_at is not null)
      + (select count(*) from payout_cancellations c where c.window_key = w.key and c.ended_at is not null)`,
  "a canceled window without its cancellation": sql`
    select w.key as id from billing_windows w where (w.state = 'canceled') <> exists (
      select from payout_cancellations c where c.window_key = w.key and c.ended_at is null
    )`,
};

function eventCount(type: string): SqlFragment {
  return sql`(
    select count(*) from events e
    where e.organization_id = p.organization_id and e.type = ${type} and e.data -> 'payout' ->> 'id' = p.id
  )`;
}

/** Every fault that the books have. */
export async function auditBooks(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, statement] of Object.entries(faults)) {
    const rows = await db.rows<{ id: unknown }>(statement);
    found.push(...rows.map(({ id }) => `${fault}: ${id}`));
  }
  return found;
}

/** What only one side knows, or knows otherwise than the other. */
export async function compareWithProvider(
  db: Database,
  payouts: readonly StagedPayout[],
): Promise<{ readonly books: string[]; readonly provider: string[] }> {
  const rows = await db.rows<{ line: string }>(sql`
    select concat_ws(' ', p.organization_id || '/' || p.id, p.provider_payout_id,
      (p.amount_minor / 100.0)::numeric(14, 2), p.currency, p.provider_status) as line
    from payouts p where p.provider is not null order by 1`);
  return {
    books: rows.map(({ line }) => line),
    provider: payouts
      .map(({ key, id, order, status }) => `${key} ${id} ${order.amount} ${order.currency} ${status}`)
      .sort(),
  };
}
