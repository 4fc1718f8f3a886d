import { errorCatalog, type Issue } from "@clipledger/contract/errors";
import type { PayoutProviderName } from "@clipledger/contract/payouts/calculation";
import { type ManualPayout, ManualPayoutSchema, type Preflight } from "@clipledger/contract/payouts/manual";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import { amountIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import { type CurrencyCode, hasAutomatedPayouts } from "@clipledger/domain/money/currencies";
import { type Money, parseMajor } from "@clipledger/domain/money/money";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../../../infra/http/value-issues.ts";
import { commitWithKey } from "../../../organizations/api-keys/key-commitments.ts";
import { chooseProvider, requireProvider } from "../../../rails/choose-provider.ts";
import { manualOnlyIssue } from "../../../rails/provider/payout-provider.ts";
import { presentPayout } from "../../books/payout-details.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import { findPayoutRow, type PayingContext, type PayoutKind } from "../../books/payouts.queries.ts";
import { lockPayee } from "../../books/windows.queries.ts";
import { awaitIntent, carryOutIntent, refuseUnissued } from "./carry-out-intent.ts";
import { findDecision } from "./decided-payouts.ts";
import {
  findIntent,
  leaseEnd,
  lockIntent,
  openIntent,
  type PayoutIntent,
  renewIntent,
} from "./payout-intent.ts";
import { recordPayout } from "./record-payout.ts";

/** An id stands for one payout for good: whoever sends the same details again gets the same payout. */
export async function createManualPayout(ctx: PayingContext, input: ManualPayout): Promise<PayoutOutput> {
  const details = readManual(input);
  if (!("amountMinor" in details)) throw badRequest(fieldIssues(input));
  const begun = await ctx.db.transaction((tx) => beginManual(tx, ctx, details, input));
  if (begun.state === "ours") refuseUnissued(await carryOutIntent(ctx, begun.intent));
  if (begun.state === "asked") refuseUnissued(await awaitIntent(ctx, begun.intent));
  return presentPayout(ctx.db, ctx, details.id);
}

type Begun =
  | { readonly state: "recorded" }
  /** `asked`: somebody else has the lease. */
  | { readonly state: "ours" | "asked"; readonly intent: PayoutIntent };

async function beginManual(
  tx: Transaction,
  ctx: PayingContext,
  details: ManualDetails,
  input: ManualPayout,
): Promise<Begun> {
  const organizationId = ctx.organization.id;
  await lockPayoutId(tx, organizationId, details.id);
  const known = await findManual(tx, organizationId, details);
  if (known.state === "other") throw new AppError("PAYOUT_ID_CONFLICT");
  if (known.state === "recorded") return { state: "recorded" };
  if (known.state === "asked") return takeUp(tx, ctx, known.intent);
  await lockPayee(tx, organizationId, details);
  await refuseUnfit(tx, organizationId, details);
  const draft = draftOfManual(details, input);
  if (details.provider === "partner") {
    await requireProvider({ ...ctx, db: tx }, organizationId);
    return { state: "ours", intent: await openIntent(tx, ctx, draft) };
  }
  await commitWithKey(tx, ctx, draft);
  await recordPayout(tx, ctx, draft, null);
  return { state: "recorded" };
}

/** Leases an intent that is free. Should it be settled at this moment, waiting for it ends at once. */
async function takeUp(tx: Transaction, ctx: PayingContext, asked: PayoutIntent): Promise<Begun> {
  const intent = await lockIntent(tx, ctx.organization.id, asked.draft.id);
  if (intent === undefined || intent.leaseUntil > ctx.clock.now()) return { state: "asked", intent: asked };
  return { state: "ours", intent: await renewIntent(tx, intent, leaseEnd(ctx)) };
}

/** Refuses what `createManualPayout` would refuse of a payout made outside of the service. Answers what it would record. */
export async function reviewManualByHand(
  tx: Transaction,
  ctx: PayingContext,
  input: ManualPayout,
): Promise<PayoutDraft> {
  const details = readManual(input);
  if (!("amountMinor" in details)) throw badRequest(details);
  const organizationId = ctx.organization.id;
  await lockPayoutId(tx, organizationId, details.id);
  const known = await findManual(tx, organizationId, details);
  if (known.state !== "unknown") throw new AppError("PAYOUT_ID_CONFLICT");
  await lockPayee(tx, organizationId, details);
  await refuseUnfit(tx, organizationId, details);
  return draftOfManual(details, input);
}

async function refuseUnfit(tx: Transaction, organizationId: string, details: ManualDetails): Promise<void> {
  const { isCreatorKnown, isCampaignKnown, issues } = await reviewManual(tx, organizationId, details);
  if (!isCreatorKnown) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [details.creatorId] });
  if (!isCampaignKnown) throw new AppError("CAMPAIGN_NOT_FOUND", undefined, { message: "No such campaign" });
  if (issues.length > 0) throw badRequest(issues);
}

/** Requests with one id wait for each other, before there is any row of that id to lock. */
async function lockPayoutId(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId}/${id}`}, 427))`);
}

/** Lists everything that creating the payout would be refused for. Writes nothing. */
export async function preflightManualPayout(ctx: OperationContext, input: ManualPayout): Promise<Preflight> {
  const { db, organization } = ctx;
  const details = readManual(input);
  const isRead = "amountMinor" in details;
  const known = isRead ? await findManual(db, organization.id, details) : { state: "unknown" };
  if (known.state === "recorded" || known.state === "asked")
    return { ok: true, issues: [], warnings: [], alreadyExists: true };
  const { creatorId, campaignId = null, currency, payoutProvider: provider } = input;
  const review = await reviewManual(db, organization.id, { creatorId, campaignId, currency, provider });
  const issues = [
    ...(known.state === "other" ? [{ path: "id", message: errorCatalog.PAYOUT_ID_CONFLICT.message }] : []),
    ...(isRead ? [] : details),
    ...unknownIds(review),
    ...review.issues,
    ...(provider === "partner" && (await chooseProvider(ctx, organization.id)) === undefined
      ? [noProvider]
      : []),
  ];
  return { ok: issues.length === 0, issues, warnings: [...review.warnings], alreadyExists: false };
}

const noProvider: Issue = {
  path: "payoutProvider",
  message: errorCatalog.PAYOUT_PROVIDER_NOT_CONFIGURED.message,
};

function unknownIds({ isCreatorKnown, isCampaignKnown }: ManualReview): Issue[] {
  return [
    ...(isCreatorKnown ? [] : [{ path: "creatorId", message: "No such creator" }]),
    ...(isCampaignKnown ? [] : [{ path: "campaignId", message: "No such campaign" }]),
  ];
}

interface ManualReview {
  readonly isCreatorKnown: boolean;
  readonly isCampaignKnown: boolean;
  /** Beyond unknown ids. */
  readonly issues: readonly Issue[];
  readonly warnings: Preflight["warnings"];
}

type Reviewed = Pick<ManualDetails, "creatorId" | "campaignId" | "currency" | "provider">;

/** Checks a manual payout against the organization's creators and campaigns. */
async function reviewManual(
  db: Queryable,
  organizationId: string,
  { creatorId, campaignId, currency, provider }: Reviewed,
): Promise<ManualReview> {
  const { creator_found, is_archived, campaign_currency } = await db.row<{
    creator_found: boolean;
    is_archived: boolean;
    campaign_currency: CurrencyCode | null;
  }>(sql`
    select k.id is not null as creator_found, k.archived_at is not null as is_archived, c.currency as campaign_currency
    from (values (${organizationId}::text)) as o(id)
    left join creators k on k.organization_id = o.id and k.id = ${creatorId}
    left join campaigns c on c.organization_id = o.id and c.id = ${campaignId}`);
  return {
    isCreatorKnown: creator_found,
    isCampaignKnown: campaignId === null || campaign_currency !== null,
    issues: [
      ...(campaign_currency !== null && campaign_currency !== currency
        ? [{ path: "currency", message: `The campaign pays ${campaign_currency}` }]
        : []),
      ...providerIssues(provider, currency),
    ],
    warnings: is_archived ? [archivedWarning] : [],
  };
}

const archivedWarning = {
  code: "creator_archived",
  message: "This creator is archived. They can still be paid what they are owed.",
};

const LINE_TITLE = "Manual payout";

/** What is wrong with the amount of a manual payout whose other fields are not right either. */
export const findManualPayoutIssues: FindValueIssues = (_ctx, { body }) =>
  fieldIssues(rightFields(ManualPayoutSchema, body));

function fieldIssues({ amount, currency, payoutProvider }: Partial<ManualPayout>): Issue[] {
  return [...amountIssues("amount", amount, currency), ...providerIssues(payoutProvider, currency)];
}

function providerIssues(
  provider: PayoutProviderName | undefined,
  currency: CurrencyCode | undefined,
): Issue[] {
  const isUnpaid = provider === "partner" && currency !== undefined && !hasAutomatedPayouts(currency);
  return isUnpaid ? [manualOnlyIssue(currency)] : [];
}

/** The request with its amount in minor units, or what is wrong with that amount. */
function readManual(input: ManualPayout): ManualDetails | readonly Issue[] {
  const { id, creatorId, campaignId = null, amount, currency, payoutProvider: provider } = input;
  const parsed = parseMajor(amount, currency);
  const issues = amountIssues("amount", amount, currency);
  if (!parsed.ok || issues.length > 0) return issues;
  return { id, creatorId, campaignId, provider, ...parsed.money };
}

function draftOfManual(
  { id, creatorId, campaignId, amountMinor, currency }: ManualDetails,
  { description, reference }: Pick<ManualPayout, "description" | "reference">,
): PayoutDraft {
  return {
    id,
    kind: "manual",
    creatorId,
    campaignId,
    window: null,
    amountMinor,
    currency,
    lineItems: [{ title: LINE_TITLE, amountMinor }],
    calculation: null,
    description: description || null,
    reference: reference || null,
    reissuedFromId: null,
  };
}

/** What makes two requests with one id the same payout. */
interface ManualDetails extends Money {
  readonly id: string;
  readonly creatorId: string;
  readonly campaignId: string | null;
  readonly provider: PayoutProviderName;
}

/** `recorded`: in the books. `asked`: the provider's answer is out. `other`: the id stands for another payout. */
type KnownManual =
  | { readonly state: "unknown" | "recorded" | "other" }
  | { readonly state: "asked"; readonly intent: PayoutIntent };

async function findManual(
  db: Queryable,
  organizationId: string,
  details: ManualDetails,
): Promise<KnownManual> {
  // Read the intent first: the transaction that deletes it adds the payout, which is then found.
  const intent = await findIntent(db, organizationId, details.id);
  const row = await findPayoutRow(db, organizationId, details.id);
  if (row !== undefined) {
    const { kind, creator_id: creatorId, campaign_id: campaignId, amount_minor: amountMinor, currency } = row;
    const wasAtProvider = row.provider !== null || (await findDecision(db, organizationId, details.id));
    const provider: PayoutProviderName = wasAtProvider ? "partner" : "manual";
    const recorded = { kind, creatorId, campaignId, amountMinor, currency, provider };
    return { state: areSame(details, recorded) ? "recorded" : "other" };
  }
  // The key of an abandoned payout may stand for one that was taken back at the provider: it pays no other.
  if (intent === undefined)
    return { state: (await findDecision(db, organizationId, details.id)) ? "other" : "unknown" };
  return areSame(details, { ...intent.draft, provider: "partner" })
    ? { state: "asked", intent }
    : { state: "other" };
}

function areSame(
  details: ManualDetails,
  known: Omit<ManualDetails, "id"> & { readonly kind: PayoutKind },
): boolean {
  return (
    known.kind === "manual" &&
    known.creatorId === details.creatorId &&
    known.campaignId === details.campaignId &&
    known.amountMinor === details.amountMinor &&
    known.currency === details.currency &&
    known.provider === details.provider
  );
}
