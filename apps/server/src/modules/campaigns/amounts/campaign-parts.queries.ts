import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CalculatedAmount, keepAmounts } from "./kept-amounts.queries.ts";

export interface CampaignPlace {
  readonly organizationId: string;
  readonly campaignId: string;
}

/** Windows of a campaign, of all creators after one and up to another. */
interface CampaignPart {
  readonly after: string;
  readonly last: string;
  /** What is kept of each window. */
  readonly facts: readonly string[];
  /** Windows whose facts were read for other eligibilities. */
  readonly readOtherwise: readonly string[];
}

const WINDOWS_AT_ONCE = 2_000;

/**
 * Runs a statement that keeps amounts, and reads the part after a creator. One statement for both, so that PostgreSQL has all
 * it can do at once.
 */
export async function exchangeParts(
  tx: Transaction,
  { organizationId, campaignId }: CampaignPlace,
  { kept, after, eligibilities }: { kept: SqlFragment; after: string; eligibilities: string },
): Promise<CampaignPart> {
  const part = await tx.row<{
    last: string | null;
    facts: string | null;
    read_otherwise: string[] | null;
  }>(sql`
    with kept as (${kept})
    select max(creator_id) as last, string_agg(facts, chr(10)) filter (where eligibilities = ${eligibilities}) as facts,
      array_agg(window_key) filter (where eligibilities <> ${eligibilities}) as read_otherwise
    from (
      select creator_id, window_key, eligibilities, facts from window_facts
      where organization_id = ${organizationId} and campaign_id = ${campaignId} and creator_id > ${after}
      order by creator_id fetch first ${WINDOWS_AT_ONCE} rows with ties
    ) part`);
  return {
    after,
    last: part.last ?? after,
    facts: part.facts?.split("\n") ?? [],
    readOtherwise: part.read_otherwise ?? [],
  };
}

/** A window that was reopened since the part was read has no amount, and is passed over. */
export function keepPart(
  { organizationId, campaignId }: CampaignPlace,
  { after, last }: CampaignPart,
  amounts: readonly CalculatedAmount[],
  at: Date,
): SqlFragment {
  return sql`${keepAmounts(organizationId, amounts, at)} and w.state = 'open' and w.pays is not null
    and w.campaign_id = ${campaignId} and w.creator_id > ${after} and w.creator_id <= ${last}`;
}

export const keepNothing: SqlFragment = sql`select`;
