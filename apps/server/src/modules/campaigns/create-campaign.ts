import type { NewCampaign } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules, type PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import { previewHash } from "@clipledger/domain/campaigns/spec/review-spec";
import { findSpecIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { refuseTaken } from "../../infra/db/database-errors.ts";
import { sql } from "../../infra/db/sql.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { rowMakingOf } from "../tracking/row-actor.ts";
import { lockBrief } from "./brief-links.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { type CampaignRow, campaignColumns } from "./campaigns.queries.ts";
import { publishCampaignStart } from "./moments/told-moments.ts";
import { presentCampaign } from "./present-campaign.ts";
import { saveRevision } from "./revisions.ts";

export async function createCampaign(
  ctx: OperationContext,
  { previewHash: reviewedHash, ...input }: NewCampaign,
): Promise<CampaignOutput> {
  const today = dateOf(ctx.clock.now());
  const { default_currency: currency } = await getOrganization(ctx.db, ctx.organization.id);
  const spec = normalizeSpec(input, { currency, today });
  return ctx.db.transaction(async (tx) => {
    const { briefId } = spec;
    const isBriefKnown = briefId !== null && (await lockBrief(tx, ctx.organization.id, briefId, "keep"));
    const issues = findSpecIssues(spec, { today, isBriefKnown });
    if (issues.length > 0) throw badRequest(issues);
    refuseOtherThanReviewed(spec, reviewedHash);
    return saveNewCampaign(tx, ctx, spec);
  });
}

async function saveNewCampaign(
  tx: Transaction,
  ctx: OperationContext,
  spec: CampaignSpec,
): Promise<CampaignOutput> {
  const id = createId("campaign");
  const rules = deriveRules(spec, () => createId("payoutRule"));
  const row = await refuseTakenName(() => insertCampaign(tx, { ...rowMakingOf(ctx), id, spec, rules }));
  await saveRevision(tx, ctx, { change: "created", after: row });
  await recordActivity(tx, ctx, {
    type: "campaign.created",
    subject: { type: "campaign", id, label: row.name },
  });
  await publishEvent(tx, ctx, "campaign.created", {
    campaign: toEventCampaign(row, dateOf(ctx.clock.now())),
  });
  await publishCampaignStart(tx, ctx, { after: row });
  return presentCampaign(tx, ctx, id);
}

interface NewCampaignRow {
  readonly organizationId: string;
  readonly id: string;
  readonly spec: CampaignSpec;
  readonly rules: readonly PayoutRule[];
  readonly actorType: RowActor;
  readonly userId: string | null;
  readonly at: Date;
}

function insertCampaign(tx: Transaction, campaign: NewCampaignRow): Promise<CampaignRow> {
  const { spec } = campaign;
  return tx.row(sql`
    insert into campaigns as c (
      organization_id, id, name, description, currency, interval, interval_count, anchor, starts_on, video_target,
      brief_id, requires_proof, payouts, rules, actor_type, user_id, created_at, updated_at
    ) values (
      ${campaign.organizationId}, ${campaign.id}, ${spec.name}, ${spec.description}, ${spec.currency},
      ${spec.schedule.interval}, ${spec.schedule.intervalCount}, ${spec.schedule.anchor}, ${spec.schedule.startsOn},
      ${spec.videoTarget}, ${spec.briefId}, ${spec.requireProof === true}, ${JSON.stringify(spec.payouts)}, ${JSON.stringify(campaign.rules)},
      ${campaign.actorType}, ${campaign.userId}, ${campaign.at}, ${campaign.at}
    ) returning ${campaignColumns}`);
}

export function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  return refuseTaken("campaigns_name", () => new AppError("CAMPAIGN_NAME_CONFLICT"), write);
}

/** A write that was reviewed first must come to what was reviewed. */
export function refuseOtherThanReviewed(spec: CampaignSpec, reviewedHash: string | undefined): void {
  if (reviewedHash === undefined) return;
  const hash = previewHash(spec);
  if (hash !== reviewedHash) throw new AppError("CAMPAIGN_PREVIEW_MISMATCH", { previewHash: hash });
}
