import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { systemActor } from "../infra/actors.ts";
import { StartRefusal } from "../infra/app-error.ts";
import { sql } from "../infra/db/sql.ts";
import {
  type AmountDifference,
  listOrganizationsWithCampaigns,
  verifyAmounts,
} from "../modules/billing/amounts/verify-amounts.ts";
import { retireReceiptKey } from "../modules/payouts/papers/receipt-keys.ts";
import { abandonIn, settleIn } from "../modules/payouts/paying/issuing/decide-intent.ts";
import { type Command, type CommandServices, readOptions } from "./command.ts";

const payoutId = z.string().regex(idPattern("payout"), { error: "expected an orgpay_ id" }).optional();

const OpenOptionsSchema = z.strictObject({
  organization: z
    .string({ error: "expected an org_ id" })
    .regex(idPattern("organization"), { error: "expected an org_ id" }),
  settle: payoutId,
  abandon: payoutId,
  reason: z.string().trim().min(1).max(1_000).optional(),
  "provider-id": z
    .string()
    .regex(/^[\w.:-]{1,200}$/, { error: "expected an id as providers give them" })
    .optional(),
});
type OpenOptions = z.output<typeof OpenOptionsSchema>;

export const openPayoutsCommand: Command = {
  name: "open-payouts",
  usage: `open-payouts --organization ORG [--settle PAYOUT | --abandon PAYOUT] [--reason TEXT] [--provider-id ID]
  Lists the payouts that the provider was asked for and left open. --settle records one as paid: outside of the service, or
  by the provider under the id of --provider-id. --abandon gives it up as not paid, and its window is due again. Both need a
  --reason, which stands in the activity log.`,
  prepare(args) {
    const options = readOptions(OpenOptionsSchema, args);
    if (typeof options === "string") return options;
    const { settle, abandon, reason } = options;
    if (settle !== undefined && abandon !== undefined) return "Either --settle or --abandon, not both";
    if ((settle ?? abandon) !== undefined && reason === undefined) return "--reason: say why";
    return (services) => decideOrList(services, options);
  },
};

async function decideOrList(services: CommandServices, options: OpenOptions): Promise<void> {
  const { organization, settle, abandon, reason = "", "provider-id": providerPayoutId = null } = options;
  const { db, clock, sealer, print } = services;
  const known = await db.maybeRow(sql`select from organizations where id = ${organization}`);
  if (known === undefined) throw new StartRefusal(`There is no organization ${organization}`);
  const ctx = { actor: systemActor, clock, sealer, organization: { id: organization } };
  if (settle !== undefined) {
    await db.transaction((tx) => settleIn(tx, ctx, settle, { reason, providerPayoutId }));
    print(`Recorded ${settle} as paid.\n`);
  } else if (abandon !== undefined) {
    await db.transaction((tx) => abandonIn(tx, ctx, abandon, reason));
    print(`Abandoned ${abandon}.\n`);
  } else await list(services, organization);
}

interface OpenRow {
  readonly id: string;
  readonly creator_id: string;
  readonly amount: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly last_failure: string | null;
}

async function list({ db, print }: CommandServices, organizationId: string): Promise<void> {
  const rows = await db.rows<OpenRow>(sql`
    select id, creator_id, concat_ws(' ', draft -> 'order' ->> 'amount', draft -> 'order' ->> 'currency') as amount, created_at,
      attempts, last_failure
    from payout_intents where organization_id = ${organizationId} order by created_at, id`);
  for (const { id, creator_id, amount, created_at, attempts, last_failure } of rows)
    print(
      `${id} ${amount} to ${creator_id}, since ${created_at.toISOString()}, asked ${attempts} times: ${last_failure ?? "no answer yet"}\n`,
    );
  print(`${rows.length} open payout${rows.length === 1 ? "" : "s"}.\n`);
}

const VerifyOptionsSchema = z.strictObject({
  organization: z.string().regex(idPattern("organization"), { error: "expected an org_ id" }).optional(),
});

export const verifyAmountsCommand: Command = {
  name: "verify-amounts",
  usage: `verify-amounts [--organization ORG]
  Calculates the payouts of all open windows once more and compares them with the amounts that are kept. Names every
  difference, and has it corrected. The exit code is 1 if there was one.`,
  prepare(args) {
    const options = readOptions(VerifyOptionsSchema, args);
    if (typeof options === "string") return options;
    const { organization } = options;
    return async (services) => {
      const known = await listOrganizationsWithCampaigns(services.db);
      const asked = organization === undefined ? known : known.filter((id) => id === organization);
      let windows = 0;
      let differences = 0;
      for (const organizationId of asked) {
        const verified = await verifyAmounts(services, organizationId);
        windows += verified.windows;
        differences += verified.differences.length;
        for (const difference of verified.differences) services.print(describe(organizationId, difference));
      }
      services.print(`Verified ${counted(windows, "window")} of ${counted(asked.length, "organization")}.\n`);
      if (differences > 0) throw new StartRefusal(`${counted(differences, "amount")} differed`);
    };
  },
};

function describe(organizationId: string, difference: AmountDifference): string {
  const { campaignId, creatorId, startsOn, endsOn, keptMinor, freshMinor } = difference;
  return `${organizationId} ${campaignId} ${creatorId} ${startsOn} to ${endsOn}: kept ${keptMinor}, fresh ${freshMinor}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export const retireReceiptKeyCommand: Command = {
  name: "retire-receipt-key",
  usage: `retire-receipt-key
  Stops signing receipts with the present key: the next receipt is signed by a new one. What the old key signed stays genuine,
  and its public half stays in the list of keys.`,
  prepare(args) {
    const options = readOptions(z.strictObject({}), args);
    if (typeof options === "string") return options;
    return async (services) => {
      const id = await retireReceiptKey(services);
      services.print(id === undefined ? "No receipt was signed yet.\n" : `Retired ${id}.\n`);
    };
  },
};
