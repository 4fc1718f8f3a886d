import {
  BasePayoutSchema,
  CampaignSpecChangesSchema,
  CpmPayoutSchema,
  FlatBonusSchema,
  PayoutsSchema,
} from "@clipledger/contract/campaigns/spec";
import type { Issue } from "@clipledger/contract/errors";
import { idSchema } from "@clipledger/contract/wire-values";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CampaignSpecInput, PayoutsInput } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import { findSpecIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { z } from "zod";
import type { OperationContext } from "../../infra/context.ts";
import { type FindValueIssues, isRecord, rightFields, rightValue } from "../../infra/http/value-issues.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { type CampaignRow, findCampaign } from "./campaigns.queries.ts";

/** What the policy refuses of a new campaign whose spec has parts of a wrong shape. */
export const findNewSpecIssues: FindValueIssues = (ctx, { body }) => issuesOfNew(ctx, body);

export const findEditIssues: FindValueIssues = async (ctx, { params, body }) =>
  issuesOfEdit(ctx, isRecord(params) ? params["id"] : undefined, body);

export const findSimulatedSpecIssues: FindValueIssues = async (ctx, { body }) =>
  inSpec(await issuesOfNew(ctx, specOf(body)));

export const findSimulatedEditIssues: FindValueIssues = async (ctx, { params, body }) =>
  inSpec(await issuesOfEdit(ctx, isRecord(params) ? params["id"] : undefined, specOf(body)));

/** Paths of a dry-run lead into the spec. */
export const findDryRunIssues: FindValueIssues = (ctx, { body }) => {
  if (!isRecord(body) || "fromCampaignId" in body || "fromJobId" in body) return [];
  return "campaignId" in body
    ? issuesOfEdit(ctx, body["campaignId"], body["spec"])
    : issuesOfNew(ctx, body["spec"]);
};

function specOf(body: unknown): unknown {
  return isRecord(body) ? body["spec"] : undefined;
}

function inSpec(issues: readonly Issue[]): Issue[] {
  return issues.map(({ path, message }) => ({ path: `spec.${path}`, message }));
}

async function issuesOfNew(ctx: OperationContext, sent: unknown): Promise<Issue[]> {
  if (!isRecord(sent)) return [];
  const { default_currency } = await getOrganization(ctx.db, ctx.organization.id);
  return issuesOf(ctx, sent, "currency" in sent ? undefined : default_currency);
}

async function issuesOfEdit(ctx: OperationContext, sentId: unknown, sent: unknown): Promise<Issue[]> {
  const id = rightValue(idSchema("campaign"), sentId);
  const row = id === undefined ? undefined : await findCampaign(ctx.db, ctx.organization.id, id);
  if (row === undefined || !isRecord(sent)) return [];
  return issuesOf(ctx, sent, "currency" in sent ? undefined : row.currency, row);
}

function issuesOf(
  { clock }: OperationContext,
  sent: Record<string, unknown>,
  usual: CurrencyCode | undefined,
  row?: CampaignRow,
): Issue[] {
  const today = dateOf(clock.now());
  const currency = rightValue(CampaignSpecChangesSchema.shape.currency, sent["currency"]) ?? usual;
  const spec = normalizeSpec(withStandIns(sent), { currency: "USD", today });
  return findSpecIssues({ ...spec, currency }, { today, keptStartsOn: row?.starts_on });
}

const AMOUNT = { amount: 1 };
const BASE_PAYOUT = { perVideo: 1, platforms: [] };
const CPM_PAYOUT = { tiers: [{ from: 0, rate: 1 }] };
const FLAT_BONUS = { tiers: [{ from: 0, amount: 1 }] };

/** The spec with something that nobody refuses in place of whatever is missing or wrong. */
function withStandIns(sent: Record<string, unknown>): CampaignSpecInput {
  const { schedule } = CampaignSpecChangesSchema.shape;
  const { startsOn } = rightFields(schedule.unwrap(), sent["schedule"]);
  return {
    name: "",
    schedule: { interval: "week", anchor: "rolling", startsOn },
    payouts: payoutsWithStandIns(sent["payouts"]),
  };
}

function payoutsWithStandIns(sent: unknown): PayoutsInput {
  if (!isRecord(sent)) return { fixedSalary: AMOUNT };
  const { fixedSalary = AMOUNT, performanceCap = AMOUNT, eligibility } = rightFields(PayoutsSchema, sent);
  return {
    ...("fixedSalary" in sent && { fixedSalary }),
    basePayouts: listWithStandIns(BasePayoutSchema, sent["basePayouts"], BASE_PAYOUT),
    cpmPayouts: listWithStandIns(CpmPayoutSchema, sent["cpmPayouts"], CPM_PAYOUT),
    flatBonuses: listWithStandIns(FlatBonusSchema, sent["flatBonuses"], FLAT_BONUS),
    ...("performanceCap" in sent && { performanceCap }),
    eligibility,
  };
}

function listWithStandIns<Item extends z.ZodType>(
  item: Item,
  sent: unknown,
  standIn: z.output<Item>,
): z.output<Item>[] {
  if (sent === undefined) return [];
  return Array.isArray(sent) ? sent.map((each) => rightValue(item, each) ?? standIn) : [standIn];
}
