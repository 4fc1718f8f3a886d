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
  "money that came back and was not told so once": sql`
    select p.id from payouts p where ${eventCount("payout.returned")} <> (p.returned_at is not null)::int`,
  "a payout that is in the log other than once": sql`
    select p.id from payouts p where (
      select count(*) from activity a
      where a.subject_id = p.id and a.type in ('payout.initiated', 'payout.recorded', 'payout.reissued')
    ) <> 1`,
  "a creator who was not told once of money that was sent, and will not be": sql`
    select p.id from payouts p cross join lateral (
      select count(*) as count from chat_messages m where m.client_message_id = 'payout.sent:' || p.id
    ) as messages
    where p.provider is null and (messages.count > 1 or messages.count = 0 and not exists (
      select from events e join graphile_worker._private_jobs j on (j.payload::jsonb -> 'eventIds') ? e.id
      where e.organization_id = p.organization_id and e.type = 'payout.paid' and e.data #>> '{payout,id}' = p.id
    ))`,
  "a generation that does not count how often a window came back": sql`
    select w.key as id from billing_windows w where w.generation <> 1
      + (select count(*) from payouts p where p.window_key = w.key and p.withdrawn_at is not null)
      + (select count(*) from payout_cancellations c where c.window_key = w.key and c.ended_at is not null)`,
  "a canceled window without its cancellation": sql`
    select w.key as id from billing_windows w where (w.state = 'canceled') <> exists (
      select from payout_cancellations c where c.window_key = w.key and c.ended_at is null
    )`,
};

/** What must not be found between the ledger and what it records. */
const ledgerFaults: Readonly<Record<string, SqlFragment>> = {
  "a window that owes something else than its books say": sql`
    select w.key as id from billing_windows w
    where w.state <> 'paid' and w.told_generation = w.generation and w.amount_minor is not null
      and case when w.state in ('open', 'paying') then w.amount_minor else 0 end <> (
        select coalesce(-sum(e.owed), 0) from ledger_entries e where e.window_key = w.key
      )`,
  "a payout that stands elsewhere than its books say": sql`
    select p.id from payouts p
    left join lateral (
      select sum(owed) as owed, sum(reserved) as reserved, sum(sent) as sent, sum(paid) as paid from ledger_entries e
      where e.organization_id = p.organization_id and e.payout_id = p.id
    ) books on true
    where ${isLive} and case
      when p.provider_status in ('created', 'approved') then books.reserved
      when p.provider_status = 'requested' then books.sent
      when p.provider_status in ('expired', 'returned') then -p.amount_minor
      else books.paid
    end is distinct from -p.amount_minor`,
  "a creator whose books do not sum to what was earned": sql`
    select creator_id as id from ledger_entries group by organization_id, creator_id, currency
    having sum(earned + adjusted) <> -sum(owed + reserved + sent + paid + withheld)`,
  "a creator whose balance is another one than the books withhold": sql`
    select k.id from creators k
    join lateral (
      select e.currency, -sum(e.withheld) as withheld from ledger_entries e
      where e.organization_id = k.organization_id and e.creator_id = k.id group by e.currency
    ) books on true
    where books.withheld <> (
      select coalesce(sum(b.amount_minor - b.applied_minor), 0) from balance_entries b
      where b.organization_id = k.organization_id and b.creator_id = k.id and b.currency = books.currency
    )`,
  "an entry of a balance that was used otherwise than its uses say": sql`
    select b.id from balance_entries b
    left join balance_entries r on r.organization_id = b.organization_id and r.reverses_id = b.id
    where b.applied_minor <> b.set_off_minor - coalesce(r.set_off_minor, 0) + (
      select coalesce(sum(a.amount_minor), 0) from balance_applications a
      where a.organization_id = b.organization_id and a.entry_id = b.id and a.returned_at is null
    )`,
  "a use of a balance by something that does not stand": sql`
    select a.key as id from balance_applications a
    left join payouts p on p.organization_id = a.organization_id and p.id = a.payout_id and ${isLive}
    left join payout_cancellations c
      on c.organization_id = a.organization_id and c.id = a.cancellation_id and c.reason = 'netted' and c.ended_at is null
    where a.returned_at is null and p.id is null and c.id is null`,
  "a payout whose lines say otherwise than what it used of a balance": sql`
    select p.id from payouts p where ${isLive} and (
      select coalesce(sum((i ->> 'amountMinor')::bigint) filter (where i ? 'balanceEntryId'), 0)
      from jsonb_array_elements(p.line_items) i
    ) <> (
      select coalesce(sum(a.amount_minor), 0) from balance_applications a
      where a.organization_id = p.organization_id and a.payout_id = p.id and a.returned_at is null
    )`,
  "a creator who is not owed and paid what the books say": sql`
    select k.id from creators k
    join lateral (
      select e.currency, sum(e.reserved) as reserved, sum(e.sent) as sent, sum(e.paid) as paid
      from ledger_entries e where e.organization_id = k.organization_id and e.creator_id = k.id group by e.currency
    ) books on true
    cross join lateral (
      select coalesce(sum(p.amount_minor) filter (where p.provider_status in ('created', 'approved')), 0) as reserved,
        coalesce(sum(p.amount_minor) filter (where p.provider_status = 'requested'), 0) as sent,
        coalesce(sum(p.amount_minor) filter (where coalesce(p.provider_status, 'completed') = 'completed'), 0) as paid
      from payouts p
      where p.organization_id = k.organization_id and p.creator_id = k.id and p.currency = books.currency and ${isLive}
    ) stands
    where (books.reserved, books.sent, books.paid) is distinct from (-stands.reserved, -stands.sent, -stands.paid)`,
};

function eventCount(type: string): SqlFragment {
  return sql`(
    select count(*) from events e
    where e.organization_id = p.organization_id and e.type = ${type} and e.data -> 'payout' ->> 'id' = p.id
  )`;
}

/** Every fault that the books have. */
export async function auditBooks(db: Database): Promise<string[]> {
  return [...(await findFaults(db, faults)), ...(await auditLedger(db))];
}

/** Every difference between the ledger and the windows and payouts that it is about. */
export function auditLedger(db: Database): Promise<string[]> {
  return findFaults(db, ledgerFaults);
}

async function findFaults(
  db: Database,
  statements: Readonly<Record<string, SqlFragment>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, statement] of Object.entries(statements)) {
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
