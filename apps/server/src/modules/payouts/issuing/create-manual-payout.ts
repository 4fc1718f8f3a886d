import type { ManualPayout } from "@clipledger/contract/payouts/manual";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { presentPayout } from "../books/present-payouts.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import { awaitIntent } from "./await-intent.ts";
import { carryOutIntent } from "./carry-out-intent.ts";
import type { PayoutIntent } from "./intent.ts";
import { leaseFrom } from "./intent-lease.ts";
import { lockIntent, renewIntent } from "./intents.queries.ts";
import { holdPayee } from "./issuing.queries.ts";
import { lockPayoutId } from "./lock-payout-id.ts";
import { findManual, type ManualDetails } from "./manual-details.ts";
import { draftOfManual, readManual } from "./manual-input.ts";
import { openIntent } from "./open-intent.ts";
import { refuseUnissued } from "./provider-failure.ts";
import { recordPayout } from "./record-payout.ts";
import { reviewManual } from "./review-manual.ts";

/** The id stands for one payout for good: the same details answer it again, whoever asks how often and when. */
export async function createManualPayout(ctx: OperationContext, input: ManualPayout): Promise<PayoutOutput> {
  const details = readManual(input);
  if (!("amountMinor" in details)) throw badRequest(details);
  const begun = await ctx.db.transaction((tx) => begin(tx, ctx, details, input));
  if (begun.state === "ours") refuseUnissued(await carryOutIntent(ctx, begun.intent));
  if (begun.state === "asked") refuseUnissued(await awaitIntent(ctx, begun.intent));
  return presentPayout(ctx.db, ctx, details.id);
}

type Begun =
  | { readonly state: "recorded" }
  /** `asked`: somebody else is at it. */
  | { readonly state: "ours" | "asked"; readonly intent: PayoutIntent };

async function begin(
  tx: Transaction,
  ctx: OperationContext,
  details: ManualDetails,
  input: ManualPayout,
): Promise<Begun> {
  const organizationId = ctx.organization.id;
  await lockPayoutId(tx, organizationId, details.id);
  const known = await findManual(tx, organizationId, details);
  if (known.state === "other") throw new AppError("PAYOUT_ID_CONFLICT");
  if (known.state === "recorded") return { state: "recorded" };
  if (known.state === "asked") return takeUp(tx, ctx, known.intent);
  await holdPayee(tx, organizationId, details);
  await refuseUnfit(tx, organizationId, details);
  const draft = draftOfManual(details, input);
  if (details.provider === "partner") {
    configuredProvider(ctx);
    return { state: "ours", intent: await openIntent(tx, ctx, draft) };
  }
  await recordPayout(tx, ctx, draft, null);
  return { state: "recorded" };
}

/** One that nobody is at any more is finished by us. Should it be settled at this moment, waiting ends at once. */
async function takeUp(tx: Transaction, ctx: OperationContext, asked: PayoutIntent): Promise<Begun> {
  const intent = await lockIntent(tx, ctx.organization.id, asked.draft.id);
  if (intent === undefined || intent.leaseUntil > ctx.clock.now()) return { state: "asked", intent: asked };
  return { state: "ours", intent: await renewIntent(tx, intent, leaseFrom(ctx)) };
}

async function refuseUnfit(tx: Transaction, organizationId: string, details: ManualDetails): Promise<void> {
  const { isCreatorKnown, isCampaignKnown, issues } = await reviewManual(tx, organizationId, details);
  if (!isCreatorKnown) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [details.creatorId] });
  if (!isCampaignKnown) throw new AppError("CAMPAIGN_NOT_FOUND", undefined, { message: "No such campaign" });
  if (issues.length > 0) throw badRequest(issues);
}
