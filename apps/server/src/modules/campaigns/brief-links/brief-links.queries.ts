import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type CampaignRow, campaignColumns } from "../campaigns.queries.ts";

export async function isBrief(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const brief = await db.maybeRow(sql`
    select 1 from briefs where organization_id = ${organizationId} and id = ${id}`);
  return brief !== undefined;
}

const holdStrengths = { keep: sql`for key share`, change: sql`for update` } as const;

/**
 * Whether the brief exists; if so, it stays until the transaction ends. Whoever links campaigns and briefs holds the
 * brief before any campaign, and with `change` if they will write to it.
 */
export async function holdBrief(
  tx: Transaction,
  organizationId: string,
  id: string,
  strength: keyof typeof holdStrengths,
): Promise<boolean> {
  const brief = await tx.maybeRow(sql`
    select 1 from briefs where organization_id = ${organizationId} and id = ${id} ${holdStrengths[strength]}`);
  return brief !== undefined;
}

/** The campaigns of a brief and those that are named, in the order of their ids. The caller holds the brief. */
export function lockCampaignsOfBrief(
  tx: Transaction,
  organizationId: string,
  briefId: string,
  campaignIds: readonly string[],
): Promise<CampaignRow[]> {
  return tx.rows(sql`
    select ${campaignColumns} from campaigns c
    where c.organization_id = ${organizationId} and (c.brief_id = ${briefId} or c.id = any(${campaignIds}::text[]))
    order by c.id for update`);
}

/** Writes the link as each campaign's next revision. */
export function updateCampaignBriefs(
  tx: Transaction,
  organizationId: string,
  campaignIds: readonly string[],
  { briefId, at }: { briefId: string | null; at: Date },
): Promise<CampaignRow[]> {
  return tx.rows(sql`
    update campaigns c set brief_id = ${briefId}, revision = c.revision + 1, updated_at = ${at}
    where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])
    returning ${campaignColumns}`);
}
