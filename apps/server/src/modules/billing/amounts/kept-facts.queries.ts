import type { Eligibility } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { factsText, type KeptFacts, nameOfEligibilities, readFactsText } from "./kept-facts.ts";

/** Reads what is stored now of the windows, and keeps it for calculations to come. */
export async function renewFacts(
  tx: Transaction,
  organizationId: string,
  windowKeys: readonly bigint[],
  eligibilities: readonly Eligibility[],
): Promise<KeptFacts[]> {
  const { texts } = await tx.row<{ texts: string | null }>(sql`
    with renewed as (
      insert into window_facts (
        organization_id, campaign_id, creator_id, starts_on, ends_on, window_key, eligibilities, facts
      )
      select ${organizationId}, read.campaign_id, read.creator_id, read.starts_on, read.ends_on, read.key,
        ${nameOfEligibilities(eligibilities)}, read.facts
      from (${selectFacts(organizationId, windowKeys, eligibilities)}) read
      on conflict (organization_id, campaign_id, creator_id, starts_on, ends_on) do update
      set eligibilities = excluded.eligibilities, facts = excluded.facts
      returning facts
    )
    select string_agg(facts, chr(10)) as texts from renewed`);
  return (texts?.split("\n") ?? []).map(readFactsText);
}

/** The same, kept nowhere. */
export async function readFacts(
  db: Queryable,
  organizationId: string,
  windowKeys: readonly bigint[],
  eligibilities: readonly Eligibility[],
): Promise<KeptFacts[]> {
  const { texts } = await db.row<{ texts: string | null }>(sql`
    select string_agg(read.facts, chr(10)) as texts from (${selectFacts(organizationId, windowKeys, eligibilities)}) read`);
  return (texts?.split("\n") ?? []).map(readFactsText);
}

function selectFacts(
  organizationId: string,
  windowKeys: readonly bigint[],
  eligibilities: readonly Eligibility[],
): SqlFragment {
  return sql`
    select w.key, w.campaign_id, w.creator_id, w.starts_on, w.ends_on, read.facts
    from (
      select w.key, w.campaign_id, w.creator_id, w.starts_on, w.ends_on, s.valid_from, s.valid_until
      from unnest(${windowKeys}::bigint[]) as asked(key)
      join billing_windows w on w.organization_id = ${organizationId} and w.key = asked.key
      join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    ) w
    cross join lateral ${factsText(organizationId, eligibilities)} read`;
}
