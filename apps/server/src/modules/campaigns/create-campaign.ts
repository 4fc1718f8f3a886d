import type { NewCampaign } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules } from "@clipledger/domain/campaigns/rules/derive-rules";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import { findSpecIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import { badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { rowMakingOf } from "../tracking/row-actor.ts";
import { holdBrief } from "./brief-links/brief-links.queries.ts";
import { refuseOtherThanReviewed, refuseTakenName } from "./campaign-refusals.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { insertCampaign } from "./campaigns.queries.ts";
import { publishCampaignStart } from "./moments/told-moments.ts";
import { presentCampaign } from "./present-campaign.ts";
import { saveRevision } from "./save-revision.ts";

export async function createCampaign(
  ctx: OperationContext,
  { previewHash, ...input }: NewCampaign,
): Promise<CampaignOutput> {
  const today = dateOf(ctx.clock.now());
  const { default_currency: currency } = await getOrganization(ctx.db, ctx.organization.id);
  const spec = normalizeSpec(input, { currency, today });
  return ctx.db.transaction(async (tx) => {
    const { briefId } = spec;
    const isBriefKnown = briefId !== null && (await holdBrief(tx, ctx.organization.id, briefId, "keep"));
    const issues = findSpecIssues(spec, { today, isBriefKnown });
    if (issues.length > 0) throw badRequest(issues);
    refuseOtherThanReviewed(spec, previewHash);
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
