import {
  type NewProposal,
  type PayoutProposalOutput,
  PayoutProposalSchema,
} from "@clipledger/contract/agents";
import type { PayoutPlan } from "@clipledger/contract/dashboard/payout-plans";
import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { formatMoney } from "@clipledger/domain/money/format";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { notingCommits, type Queryable, type Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import {
  type EventWindowRow,
  eventWindowColumns,
  joinEventWindow,
} from "../../billing/windows/event-windows.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { calculatePayout } from "../../payouts/books/calculation/calculate-payout.ts";
import { lockWindow } from "../../payouts/books/windows.queries.ts";
import { initiatePayout } from "../../payouts/paying/issuing/initiate-payout.ts";
import { getPlanRow, toPlan } from "../../payouts/paying/plans/payout-plans.queries.ts";
import { planPayout } from "../../payouts/paying/plans/plan-payouts.ts";

/** After this many days counts have moved on, and somebody should look again. */
const OPEN_MS = 7 * 86_400_000;

/** Calculates a due window and keeps the signed calculation until a person decides. Nothing is paid, nothing is locked. */
export async function proposePayout(
  ctx: OperationContext,
  { note, ...address }: NewProposal,
): Promise<PayoutProposalOutput> {
  const { integrityToken, ...calculation } = await calculatePayout(ctx, { ...address, excludedVideos: [] });
  const { amount, currency } = calculation.payouts.total;
  if (amount <= 0)
    throw new AppError("INVALID_STATE", undefined, {
      message: "This window pays nothing, so there is nothing to propose",
    });
  const { apiKeyId, userId } = ctx.actor;
  if (apiKeyId === null || userId === null)
    throw new AppError("FORBIDDEN", undefined, { message: "People pay a window themselves" });
  const organizationId = ctx.organization.id;
  const id = createId("payoutProposal");
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const window = await lockWindow(tx, organizationId, address);
    if (window.state !== "open" || window.ends_on >= dateOf(at))
      throw new AppError("PAYOUT_CONFLICT", undefined, {
        message: "Only windows that are due can be proposed",
      });
    await tx.execute(sql`
      update payout_proposals p set state = 'replaced', decided_at = ${at}, decided_by_user_id = null
      where p.organization_id = ${organizationId} and p.window_key = ${window.key} and ${isOpen}`);
    await tx.execute(
      insertRow("payout_proposals", {
        organizationId,
        id,
        windowKey: window.key,
        calculation: JSON.stringify(calculation),
        integrityToken,
        amountMinor: BigInt(amount),
        currency,
        note: note ?? null,
        userId,
        apiKeyId,
        createdAt: at,
        expiresAt: new Date(at.getTime() + OPEN_MS),
        state: "open",
      }),
    );
    await recordActivity(tx, ctx, {
      type: "payout_proposal.created",
      subject: proposalSubject({ id, creator_name: window.creator_name }),
    });
    return toProposal(await getProposal(tx, organizationId, id));
  });
}

/**
 * A plan and the confirmation that made it have their window, their person and their instant in common. What was undone, or not
 * carried out, leaves the proposal as open as it was.
 */
const isPlanOfProposal = sql`
  x.organization_id = p.organization_id and x.window_key = p.window_key and x.planned_at = p.decided_at
    and x.user_id = p.decided_by_user_id`;
const isOpen = sql`(
  p.state = 'open' or p.state = 'confirmed' and exists (
    select from payout_plans x where ${isPlanOfProposal} and x.state in ('undone', 'failed')
  )
)`;

/** Those that a person can decide about: not expired, and of windows that are still due. */
export async function listProposals(ctx: OperationContext): Promise<{ data: PayoutProposalOutput[] }> {
  const rows = await ctx.db.rows<ProposalRow>(sql`
    ${selectProposals(ctx.organization.id)} and ${isOpen} and p.expires_at > ${ctx.clock.now()} and w.state = 'open'
    order by p.created_at desc, p.id limit 100`);
  return { data: rows.map(toProposal) };
}

interface ProposalRow extends EventWindowRow {
  readonly id: string;
  readonly calculation: Omit<CalculateAnswer, "integrityToken">;
  readonly integrity_token: string;
  readonly note: string | null;
  readonly user_name: string | null;
  readonly api_key_name: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly is_open: boolean;
  readonly is_declined: boolean;
  readonly payout_id: string | null;
  /** The plan that records it as paid, or did. */
  readonly plan_id: string | null;
}

async function getProposal(db: Queryable, organizationId: string, id: string): Promise<ProposalRow> {
  const row = await db.maybeRow<ProposalRow>(sql`${selectProposals(organizationId)} and p.id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function selectProposals(organizationId: string): SqlFragment {
  return sql`
    select ${eventWindowColumns}, p.id, p.calculation, p.integrity_token, p.note, u.name as user_name,
      a.name as api_key_name, p.created_at, p.expires_at, ${isOpen} as is_open, p.state = 'declined' as is_declined,
      coalesce(p.payout_id, x.payout_id) as payout_id, x.id as plan_id
    from payout_proposals p
    left join payout_plans x on p.state = 'confirmed' and ${isPlanOfProposal} and x.state in ('open', 'done')
    join billing_windows w on w.organization_id = p.organization_id and w.key = p.window_key ${joinEventWindow}
    join api_keys a on a.organization_id = p.organization_id and a.id = p.api_key_id
    left join users u on u.id = p.user_id
    where p.organization_id = ${organizationId}`;
}

/** Marks it decided in the transaction that does what was decided. False where somebody else came first. */
async function markDecided(
  tx: Transaction,
  ctx: OperationContext,
  { id, creator_name }: Pick<ProposalRow, "id" | "creator_name">,
  decision: "confirmed" | "declined",
): Promise<boolean> {
  const marked = await tx.execute(sql`
    update payout_proposals p
    set state = ${decision}, decided_at = ${ctx.clock.now()}, decided_by_user_id = ${ctx.actor.userId}
    where p.organization_id = ${ctx.organization.id} and p.id = ${id} and ${isOpen}`);
  if (marked === 0) return false;
  await recordActivity(tx, ctx, {
    type: `payout_proposal.${decision}`,
    subject: proposalSubject({ id, creator_name }),
  });
  return true;
}

function proposalSubject({ id, creator_name }: Pick<ProposalRow, "id" | "creator_name">) {
  return { type: "payout_proposal", id, label: creator_name ?? "a creator" };
}

function toProposal(row: ProposalRow): PayoutProposalOutput {
  const { lineItems, balance } = row.calculation;
  return {
    ...wireFields(PayoutProposalSchema, row),
    ...toWireWindow({ startsOn: row.starts_on, endsOn: row.ends_on }),
    total: totalOf(row.calculation),
    lineItems: [...lineItems, ...(balance?.lineItems ?? [])],
    proposedBy: { name: row.user_name, apiKeyName: row.api_key_name },
  };
}

/** What is paid, with the creator's balance. */
function totalOf({ balance, payouts }: ProposalRow["calculation"]) {
  return balance?.total ?? payouts.total;
}

interface Confirmation {
  readonly payoutProvider: "manual" | "partner";
  readonly reference?: string | undefined;
}

interface Confirmed {
  readonly payoutId: string | null;
  /** Where it is recorded as paid: what can still be undone. */
  readonly plan: PayoutPlan | null;
}

/**
 * Pays a proposed window as any other is paid, once, and only while it pays what the person was shown. Whoever confirms it again
 * gets the same payout, or the same plan.
 */
export async function confirmProposal(
  ctx: OperationContext,
  id: string,
  confirmation: Confirmation,
): Promise<Confirmed> {
  refuseUnlessPerson(ctx);
  const proposal = await getProposal(ctx.db, ctx.organization.id, id);
  const before = await findConfirmed(ctx, proposal);
  if (before !== undefined) return before;
  refuseUnlessOpen(ctx, proposal);
  await refuseRecalculated(ctx, proposal);
  try {
    return await pay(ctx, proposal, confirmation);
  } catch (error) {
    const meanwhile = await findConfirmed(ctx, await getProposal(ctx.db, ctx.organization.id, id));
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

async function findConfirmed(
  { db, organization, clock }: OperationContext,
  { payout_id: payoutId, plan_id }: ProposalRow,
): Promise<Confirmed | undefined> {
  const plan = plan_id === null ? null : toPlan(await getPlanRow(db, organization.id, plan_id), clock.now());
  return payoutId === null && plan === null ? undefined : { payoutId, plan };
}

async function pay(
  ctx: OperationContext,
  proposal: ProposalRow,
  { payoutProvider, reference }: Confirmation,
): Promise<Confirmed> {
  const { id, calculation, integrity_token: integrityToken } = proposal;
  const at = ctx.clock.now();
  // The plan is found by the instant of the decision.
  const deciding = { ...ctx, clock: { now: () => at } };
  let isMarked = false;
  // The first transaction of a payout commits to it, and is the one in which the proposal is confirmed.
  const db = notingCommits(ctx.db, async (tx) => {
    if (isMarked) return;
    isMarked = await markDecided(tx, deciding, proposal, "confirmed");
    if (!isMarked) throw decidedAlready();
  });
  const payment = { calculation, integrityToken, reference };
  if (payoutProvider === "manual")
    return { payoutId: null, plan: await planPayout({ ...deciding, db }, payment) };
  const { payoutId } = await initiatePayout({ ...ctx, db }, { ...payment, payoutProvider });
  await ctx.db.execute(sql`
    update payout_proposals set payout_id = ${payoutId} where organization_id = ${ctx.organization.id} and id = ${id}`);
  return { payoutId, plan: null };
}

export async function declineProposal(ctx: OperationContext, id: string): Promise<{ success: true }> {
  refuseUnlessPerson(ctx);
  await ctx.db.transaction(async (tx) => {
    const proposal = await getProposal(tx, ctx.organization.id, id);
    if (proposal.is_declined) return;
    if (!(await markDecided(tx, ctx, proposal, "declined"))) throw decidedAlready();
  });
  return { success: true };
}

/** No key and no program decides, whatever else it may do. */
function refuseUnlessPerson({ actor }: OperationContext): void {
  if (actor.type !== "user")
    throw new AppError("FORBIDDEN", undefined, {
      message: "Only a person in the dashboard decides about a proposal",
    });
}

function refuseUnlessOpen({ clock }: OperationContext, { is_open, expires_at }: ProposalRow): void {
  if (!is_open) throw decidedAlready();
  if (expires_at <= clock.now())
    throw new AppError("INVALID_STATE", undefined, {
      message: "This proposal has expired; pay the window from the queue",
    });
}

function decidedAlready(): AppError {
  return new AppError("INVALID_STATE", undefined, {
    message: "This proposal was decided already, or a newer one took its place",
  });
}

/** Counts move on: what was shown is paid, or nothing. */
async function refuseRecalculated(ctx: OperationContext, proposal: ProposalRow): Promise<void> {
  const address = {
    campaignId: proposal.campaign_id,
    creatorId: proposal.creator_id,
    ...toWireWindow({ startsOn: proposal.starts_on, endsOn: proposal.ends_on }),
  };
  const now = totalOf(await calculatePayout(ctx, { ...address, excludedVideos: [] }));
  const then = totalOf(proposal.calculation);
  if (now.amount === then.amount && now.currency === then.currency) return;
  const text = ({ amount, currency }: typeof now) => formatMoney({ amountMinor: BigInt(amount), currency });
  throw new AppError("PAYOUT_CONFLICT", undefined, {
    message: `Recalculated: this window now pays ${text(now)}, not ${text(then)}. Decline the proposal, and pay the window from the queue`,
  });
}
