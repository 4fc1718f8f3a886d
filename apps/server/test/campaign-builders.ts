import { NewCampaignSchema } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { z } from "zod";
import { sql } from "../src/infra/db/sql.ts";
import { createId } from "../src/infra/ids.ts";
import { createCampaign } from "../src/modules/campaigns/manage-campaigns.ts";
import type { TestOrganization } from "./builders.ts";

/** What a caller sends. */
export type CampaignFields = z.input<typeof NewCampaignSchema>;

let sequence = 0;

/** A weekly campaign with shared cycles from Monday, 7 September 2026, that pays for videos and views. */
export function campaignSpec(fields: Partial<CampaignFields> = {}): CampaignFields {
  sequence += 1;
  return {
    name: `Campaign ${sequence}`,
    currency: "EUR",
    schedule: { interval: "week", anchor: "fixed", startsOn: "2026-09-07" },
    videoTarget: 2,
    payouts: {
      basePayouts: [{ perVideo: 10, minViews: 500 }],
      cpmPayouts: [
        {
          tiers: [
            { from: 0, to: 10_000, rate: 1 },
            { from: 10_000, rate: 0.5 },
          ],
        },
      ],
    },
    ...fields,
  };
}

export function buildCampaign(
  organization: TestOrganization,
  fields: Partial<CampaignFields> = {},
): Promise<CampaignOutput> {
  return createCampaign(organization.ctx, NewCampaignSchema.parse(campaignSpec(fields)));
}

export interface TestAssignment {
  readonly id: string;
  readonly campaignId: string;
  readonly creatorId: string;
}

interface TestAssignmentFields {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly validFrom?: string;
  readonly validUntil?: string | null;
}

/** An assignment as it stands in its table, without windows. */
export async function insertAssignment(
  { id: organizationId, ctx }: TestOrganization,
  { campaignId, creatorId, validFrom = "2026-09-14", validUntil = null }: TestAssignmentFields,
): Promise<TestAssignment> {
  const id = createId("assignment");
  const now = ctx.clock.now();
  await ctx.db.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, valid_until, actor_type, created_at,
      updated_at
    )
    select organization_id, ${id}, ${campaignId}, id, key, ${validFrom}, ${validUntil}, 'user', ${now}, ${now}
    from creators where organization_id = ${organizationId} and id = ${creatorId}`);
  return { id, campaignId, creatorId };
}

interface TestWindowFields {
  readonly state?: "open" | "paid" | "canceled";
  readonly startsOn?: string;
  readonly endsOn?: string;
}

/** A billing window of the assignment. */
export async function buildWindow(
  { id: organizationId, ctx }: TestOrganization,
  { id, campaignId, creatorId }: TestAssignment,
  { state = "open", startsOn = "2026-09-14", endsOn = "2026-09-20" }: TestWindowFields = {},
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.execute(sql`
    insert into billing_windows (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, decided_at, created_at,
      updated_at
    ) values (
      ${organizationId}, ${campaignId}, ${creatorId}, ${startsOn}, ${endsOn}, ${id}, ${state},
      ${state === "open" ? null : now}, ${now}, ${now}
    )`);
}
