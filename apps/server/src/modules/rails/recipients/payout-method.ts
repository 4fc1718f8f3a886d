import type { PayoutMethodInput, PayoutMethodOutput } from "@clipledger/contract/portal/payout-method";
import type { RecipientState } from "@clipledger/rails/rail";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { presentField } from "../connections/manage-rails.ts";
import { knownRail } from "../connections/rail-kinds.ts";
import { findRail, listRails, type RailRow, railOf } from "../connections/rail-rows.ts";
import { listRecipients, type RecipientRow, saveRecipientState, toRecipient } from "../recipients.queries.ts";
import { sendWaiting } from "../transfers/carry-out-transfer.ts";
import { mailMethodChangeTask } from "./mail-method-change.ts";
import { isUsable, listNeededCurrencies, paysAny } from "./needed-currencies.ts";
import { readMethod } from "./read-method.ts";
import { redirectWaiting } from "./redirect-waiting.ts";
import { storeMethod } from "./store-method.ts";

/** Where rails ask for more, by method. Their links end soon, so that they are known right after a check only. */
type OnboardingUrls = ReadonlyMap<string | null, string | null>;

/** By what the organization can pay a creator, and what they have chosen. */
export async function getPayoutMethod(
  ctx: ActingContext,
  creatorId: string,
  urls: OnboardingUrls = new Map(),
): Promise<PayoutMethodOutput> {
  const { db, organization } = ctx;
  const recipients = await listRecipients(db, organization.id, creatorId);
  const needed = await listNeededCurrencies(ctx, creatorId);
  const rails = (await listRails(db, organization.id)).filter(isUsable);
  const offered = rails.filter(
    (rail) => paysAny(rail, needed) || recipients.some(({ rail_id }) => rail_id === rail.id),
  );
  const [newest] = recipients;
  return {
    rails: offered.map(presentRail),
    chosen: newest === undefined ? null : presentMethod(newest, urls),
    methods: recipients.map((recipient) => ({
      ...presentMethod(recipient, urls),
      id: recipient.method_id,
      currencies: [...recipient.currencies],
    })),
    neededCurrencies: needed,
    waiting: await listWaitingSums(db, organization.id, creatorId),
  };
}

function presentRail({ id, kind }: RailRow): PayoutMethodOutput["rails"][number] {
  const { name, recipientFields, countries, currencies } = knownRail(kind);
  return {
    id,
    name,
    countries: countries === undefined ? null : [...countries].sort(),
    currencies: [...currencies],
    fields: recipientFields.map(presentField),
  };
}

function presentMethod(
  { method_id, rail_id, country, hint, is_ready, missing }: RecipientRow,
  urls: OnboardingUrls,
): NonNullable<PayoutMethodOutput["chosen"]> {
  return {
    railId: rail_id,
    country,
    hint,
    isReady: is_ready,
    missing: [...missing],
    onboardingUrl: urls.get(method_id) ?? null,
  };
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
  input: PayoutMethodInput,
): Promise<PayoutMethodOutput> {
  const organizationId = ctx.organization.id;
  const { rail, currencies } = await readMethod(ctx, creatorId, input);
  const { railId, country, details } = input;
  const method = { organizationId, creatorId, railId, country, details, currencies };
  const methodId = await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const id = await storeMethod(tx, ctx.sealer, { ...method, hint: hintOf(details), at });
    const chosen = await findRecipient(tx, organizationId, creatorId, id);
    if (chosen !== undefined) await redirectWaiting(tx, ctx.sealer, chosen, at);
    await recordActivity(tx, ctx, {
      type: "creator.payout_method_changed",
      subject: { type: "creator", id: creatorId },
      changes: {
        rail: { before: null, after: knownRail(rail.kind).name },
        ...(input.currencies !== undefined && {
          currencies: { before: null, after: currencies.join(", ") },
        }),
      },
    });
    const named = input.currencies === undefined ? {} : { currencies: [...currencies] };
    await enqueue(tx, mailMethodChangeTask, { organizationId, creatorId, methodId: id, ...named });
    return id;
  });
  const recipient = await findRecipient(ctx.db, organizationId, creatorId, methodId);
  return prepareRecipients(ctx, creatorId, recipient === undefined ? [] : [recipient]);
}

async function findRecipient(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  methodId: string,
): Promise<RecipientRow | undefined> {
  const recipients = await listRecipients(db, organizationId, creatorId);
  return recipients.find(({ method_id }) => method_id === methodId);
}

/** The end of the last thing that they entered; nothing of a short one, of which the end would be most. */
function hintOf(details: Readonly<Record<string, string>>): string {
  const last = Object.values(details).at(-1) ?? "";
  return last.length < 2 * HINT_LENGTH ? "" : last.slice(-HINT_LENGTH);
}

/** Asks the rails whether the creator can be paid now, and where they ask them for more. */
export async function checkPayoutMethod(ctx: ActingContext, creatorId: string): Promise<PayoutMethodOutput> {
  const recipients = await listRecipients(ctx.db, ctx.organization.id, creatorId);
  if (recipients.length === 0) throw new AppError("NOT_FOUND");
  return prepareRecipients(ctx, creatorId, recipients);
}

async function prepareRecipients(
  ctx: ActingContext,
  creatorId: string,
  recipients: readonly RecipientRow[],
): Promise<PayoutMethodOutput> {
  const urls = new Map<string | null, string | null>();
  for (const recipient of recipients) {
    const state = await prepareRecipient(ctx, recipient);
    urls.set(recipient.method_id, state?.onboardingUrl ?? null);
  }
  return getPayoutMethod(ctx, creatorId, urls);
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
