import type { PayoutStatement } from "@clipledger/contract/payouts/payout-parts";
import {
  type PortalBalance,
  type PortalPayout,
  type PortalPayoutRow,
  PortalPayoutRowSchema,
  type PortalPayoutState,
} from "@clipledger/contract/portal/payouts";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, toPage } from "../../../infra/db/paged-list.ts";
import { onePage, type PageCut, sql } from "../../../infra/db/sql.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { getPortalCreator } from "../../creators/portal-creator.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { readBalance } from "../../payouts/books/balance/creator-balance.ts";
import { getPayoutStatement } from "../../payouts/books/payout-statement.ts";
import { payoutSubject, toWireMoney } from "../../payouts/books/payouts.mapper.ts";
import {
  findPayoutRow,
  findStoredCalculation,
  fromStoredLineItems,
  listPayoutRows,
  type PayoutRow,
} from "../../payouts/books/payouts.queries.ts";
import { readClaimLink } from "../../payouts/paying/approvals/claim-link.ts";
import { explainCalculation } from "../explanation/explain-calculation.ts";
import { lineItemTitle } from "../explanation/pay-words.ts";
import { isTold } from "./earnings.ts";

/** The newest first. */
export async function listPortalPayouts(portal: PortalContext, creatorId: string, query: PageCut) {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const organizationId = ctx.organization.id;
  const translator = translatorFor(portal.locale);
  const theirs = sql`from payouts p
    where p.organization_id = ${organizationId} and p.creator_id = ${creator.id} and ${isTold}`;
  const totalRows = await countRows(ctx.db, theirs);
  const newest = sql`select p.id ${theirs} order by p.paid_at desc, p.id desc`;
  const cut = await ctx.db.rows<{ id: string }>(onePage(newest, query));
  const ids = cut.map(({ id }) => id);
  const byId = new Map((await listPayoutRows(ctx.db, organizationId, ids)).map((row) => [row.id, row]));
  const data = ids.flatMap((id) => byId.get(id) ?? []).map((row) => toPortalPayoutRow(row, translator));
  return toPage(data, totalRows, query);
}

/** Explains the payout by the calculation that it was issued with: what changed since explains nothing of it. */
export async function getPortalPayout(portal: PortalContext, params: PayoutParams): Promise<PortalPayout> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  const calculation = await findStoredCalculation(ctx.db, ctx.organization.id, payout.id);
  const translator = translatorFor(portal.locale);
  const explanation = calculation ? explainCalculation(calculation, translator) : null;
  const added = explanation === null ? 0n : payout.amount_minor - BigInt(explanation.total.amount);
  return {
    ...toPortalPayoutRow(payout, translator),
    lineItems: fromStoredLineItems(payout.line_items).map(({ title, amountMinor }) => ({
      title: lineItemTitle(title, translator),
      amount: toWireMoney(amountMinor, payout),
    })),
    explanation,
    adjustment: added === 0n ? null : toWireMoney(added, payout),
  };
}

/** With every reason, but without the names of those who wrote it. */
export async function getPortalBalance(portal: PortalContext, creatorId: string): Promise<PortalBalance> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const { balances, entries } = await readBalance(ctx.db, ctx.organization.id, creator.id);
  return {
    balances,
    entries: entries.map(({ id, amount, left, reason, createdAt }) => ({
      id,
      amount,
      left,
      reason,
      createdAt,
    })),
  };
}

export async function getPortalStatement(
  portal: PortalContext,
  params: PayoutParams,
): Promise<PayoutStatement> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  return getPayoutStatement(ctx, payout.id);
}

/** Whoever has the link can claim the money, so that reading it is logged. */
export async function getPortalClaimLink(
  portal: PortalContext,
  params: PayoutParams,
): Promise<{ url: string }> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  const { url } = await readClaimLink(ctx, payout.id);
  await ctx.db.transaction((tx) =>
    recordActivity(tx, ctx, { type: "payout.claim_link_copied", subject: payoutSubject(payout) }),
  );
  return { url };
}

interface PayoutParams {
  readonly creatorId: string;
  readonly id: string;
}

/** Another creator's payout, and one that nobody approved, is as unknown as one that does not exist. */
export async function getOwnPayout(
  portal: PortalContext,
  { creatorId, id }: PayoutParams,
): Promise<{ ctx: ActingContext; payout: PayoutRow }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const payout = await findPayoutRow(ctx.db, ctx.organization.id, id);
  if (payout?.creator_id !== creator.id) throw new AppError("NOT_FOUND");
  if (!(await isPayoutTold(ctx.db, ctx.organization.id, id))) throw new AppError("NOT_FOUND");
  return { ctx, payout };
}

async function isPayoutTold(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const told = await db.maybeRow(sql`
    select from payouts p where p.organization_id = ${organizationId} and p.id = ${id} and ${isTold}`);
  return told !== undefined;
}

function toPortalPayoutRow(row: PayoutRow, translator: Translator): PortalPayoutRow {
  const state = stateOf(row);
  return {
    ...wireFields(PortalPayoutRowSchema, row),
    amount: toWireMoney(row.amount_minor, row),
    state,
    stateSentence: sentenceOf(state, row, translator),
  };
}

const STATES: Readonly<Record<Exclude<ProviderPayoutStatus, "created">, PortalPayoutState>> = {
  approved: "claimable",
  requested: "on_the_way",
  completed: "paid",
  returned: "returned",
  deleted: "withdrawn",
  expired: "expired",
};

function stateOf({ provider_status, withdrawn_at }: PayoutRow): PortalPayoutState {
  if (withdrawn_at !== null) return "withdrawn";
  if (provider_status === "created") throw new Error("A payout that nobody approved is not for the creator");
  return provider_status === null ? "paid" : STATES[provider_status];
}

function sentenceOf(
  state: PortalPayoutState,
  { provider, superseded_at }: PayoutRow,
  { say }: Translator,
): string {
  switch (state) {
    case "claimable":
      return say("It waits for you: claim it, and choose how you want to receive it.");
    case "on_the_way":
      return say("You have claimed it, and the money is on its way.");
    case "paid":
      return provider === null
        ? say("It was paid directly to you, in the way that you have agreed on.")
        : say("The money has arrived.");
    case "returned":
      return superseded_at === null
        ? say("The money came back. Check your payment details, and ask in the chat for it to be sent again.")
        : say("The money came back, and another payout takes its place.");
    case "expired":
      return superseded_at === null
        ? say("It was not claimed in time. Ask for a new one in the chat.")
        : say("It was not claimed in time, and another payout takes its place.");
    case "withdrawn":
      return provider === null
        ? say("It had been recorded as paid by mistake, and was taken back.")
        : say("It was taken back before it was paid.");
  }
}
