import type { PayoutMethodInput, PayoutMethodOutput } from "@clipledger/contract/portal/payout-method";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { RecipientState } from "@clipledger/rails/rail";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { ActingContext, Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { presentField, refuseUnfit } from "../connections/manage-rails.ts";
import { knownRail } from "../connections/rail-kinds.ts";
import { findRail, listRails, type RailRow, railOf } from "../connections/rail-rows.ts";
import { sendWaiting } from "../transfers/carry-out-transfer.ts";
import { redirectWaiting } from "../transfers/redirect-waiting.ts";
import { mailMethodChangeTask } from "./mail-method-change.ts";
import {
  chooseRecipient,
  findChosenRecipient,
  type RecipientRow,
  recipientPurpose,
  saveRecipientState,
  toRecipient,
} from "./recipients.queries.ts";

/** By what the organization can pay a creator, and what they have chosen. */
export async function getPayoutMethod(
  { db, organization }: ActingContext,
  creatorId: string,
  onboardingUrl: string | null = null,
): Promise<PayoutMethodOutput> {
  const chosen = await findChosenRecipient(db, organization.id, creatorId);
  const earned = await listEarnedCurrencies(db, organization.id, creatorId);
  const rails = (await listRails(db, organization.id)).filter(isUsable);
  const offered = rails.filter((rail) => paysAny(rail, earned) || rail.id === chosen?.rail_id);
  return {
    rails: offered.map(({ id, kind }) => {
      const { name, recipientFields, countries, currencies } = knownRail(kind);
      return {
        id,
        name,
        countries: countries === undefined ? null : [...countries].sort(),
        currencies: [...currencies],
        fields: recipientFields.map(presentField),
      };
    }),
    chosen:
      chosen === undefined
        ? null
        : {
            railId: chosen.rail_id,
            country: chosen.country,
            hint: chosen.hint,
            isReady: chosen.is_ready,
            missing: [...chosen.missing],
            onboardingUrl,
          },
    waiting: await listWaitingSums(db, organization.id, creatorId),
  };
}

function isUsable({ paused_at }: RailRow): boolean {
  return paused_at === null;
}

/** Whoever earns nothing yet may choose anything. */
function paysAny({ kind }: RailRow, currencies: readonly CurrencyCode[]): boolean {
  const known = knownRail(kind).currencies;
  return currencies.length === 0 || currencies.some((currency) => known.has(currency));
}

/** In what the creator is paid: by their campaigns, and by what waits for them. */
async function listEarnedCurrencies(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<CurrencyCode[]> {
  const rows = await db.rows<{ currency: CurrencyCode }>(sql`
    select c.currency from assignments s
    join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id
    where s.organization_id = ${organizationId} and s.creator_id = ${creatorId}
    union
    select currency from rail_payouts
    where organization_id = ${organizationId} and creator_id = ${creatorId} and state = 'approved'
      and transfer_id is null
    order by currency`);
  return rows.map(({ currency }) => currency);
}

interface WaitingSum {
  readonly amount: number;
  readonly currency: string;
}

function listWaitingSums(db: Queryable, organizationId: string, creatorId: string): Promise<WaitingSum[]> {
  return db.rows(sql`
    select sum(amount_minor)::float8 as amount, currency from rail_payouts
    where organization_id = ${organizationId} and creator_id = ${creatorId} and state = 'approved'
      and transfer_id is null
    group by currency order by currency`);
}

const HINT_LENGTH = 4;

/** The creator's choice from now on. The rail is asked at once what it still needs, and what waited is sent. */
export async function choosePayoutMethod(
  ctx: ActingContext,
  creatorId: string,
  { railId, country, details }: PayoutMethodInput,
): Promise<PayoutMethodOutput> {
  const organizationId = ctx.organization.id;
  const rail = (await listRails(ctx.db, organizationId)).find((row) => row.id === railId && isUsable(row));
  if (rail === undefined)
    throw badRequest([{ path: "railId", message: "You cannot be paid by this any more" }]);
  const { name, recipientFields, countries } = knownRail(rail.kind);
  if (countries !== undefined && !countries.has(country))
    throw badRequest([{ path: "country", message: `${name} does not pay to this country` }]);
  const earned = await listEarnedCurrencies(ctx.db, organizationId, creatorId);
  if (!paysAny(rail, earned))
    throw badRequest([{ path: "railId", message: `${name} does not pay ${earned.join(", ")}` }]);
  refuseUnfit(recipientFields, details, "details");
  const purpose = recipientPurpose(`${creatorId} ${railId}`);
  await ctx.db.transaction(async (tx) => {
    await chooseRecipient(tx, {
      organizationId,
      creatorId,
      railId,
      country,
      detailsSealed: ctx.sealer.seal(JSON.stringify(details), purpose),
      hint: hintOf(details),
      at: ctx.clock.now(),
    });
    const chosen = await findChosenRecipient(tx, organizationId, creatorId);
    if (chosen !== undefined) await redirectWaiting(tx, ctx.sealer, chosen, ctx.clock.now());
    await recordActivity(tx, ctx, {
      type: "creator.payout_method_changed",
      subject: { type: "creator", id: creatorId },
      changes: { rail: { before: null, after: name } },
    });
    await enqueue(tx, mailMethodChangeTask, { organizationId, creatorId });
  });
  return checkPayoutMethod(ctx, creatorId);
}

/** The end of the last thing that they entered; nothing of a short one, of which the end would be most. */
function hintOf(details: Readonly<Record<string, string>>): string {
  const last = Object.values(details).at(-1) ?? "";
  return last.length < 2 * HINT_LENGTH ? "" : last.slice(-HINT_LENGTH);
}

/** Asks the rail whether the creator can be paid now, and where it asks them for more. */
export async function checkPayoutMethod(ctx: ActingContext, creatorId: string): Promise<PayoutMethodOutput> {
  const recipient = await findChosenRecipient(ctx.db, ctx.organization.id, creatorId);
  if (recipient === undefined) throw new AppError("NOT_FOUND");
  const state = await prepareRecipient(ctx, recipient);
  return getPayoutMethod(ctx, creatorId, state?.onboardingUrl ?? null);
}

/** Undefined where the rail gave no answer; then it stands as it did. */
export async function prepareRecipient(
  services: Services,
  recipient: RecipientRow,
): Promise<RecipientState | undefined> {
  const { organization_id: organizationId, creator_id: creatorId } = recipient;
  const connection = await findRail(services.db, organizationId, recipient.rail_id);
  if (connection === undefined || connection.removed_at !== null) return undefined;
  const state = await askRail(services, connection, recipient);
  if (state === undefined) return undefined;
  await saveRecipientState(services.db, recipient, state, services.clock.now());
  if (state.isReady) await sendWaiting(services, organizationId, creatorId);
  return state;
}

async function askRail(
  services: Services,
  connection: RailRow,
  recipient: RecipientRow,
): Promise<RecipientState | undefined> {
  const rail = railOf(services, connection);
  // What is paid by a file needs no more than what was entered.
  if (rail === undefined) return { remoteId: null, isReady: true, missing: [], onboardingUrl: null };
  const returnUrl = `${services.publicUrl}/portal/creators/${recipient.creator_id}/payout-method`;
  const answer = await rail.prepare(toRecipient(services.sealer, recipient), { returnUrl });
  if (answer.outcome === "done") return answer.value;
  services.log.warn({ creatorId: recipient.creator_id, answer }, "recipient not prepared at the rail");
  if (answer.outcome === "unknown" || answer.of === "request") return undefined;
  return { remoteId: null, isReady: false, missing: [answer.reason], onboardingUrl: null };
}
