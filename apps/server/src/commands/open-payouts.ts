import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { systemActor } from "../infra/actors.ts";
import { StartRefusal } from "../infra/app-error.ts";
import { sql } from "../infra/db/sql.ts";
import { abandonIn, settleIn } from "../modules/payouts/issuing/decide-intent.ts";
import { type Command, type CommandServices, readOptions } from "./command.ts";

const payoutId = z.string().regex(idPattern("payout"), { error: "expected an orgpay_ id" }).optional();

const OptionsSchema = z.strictObject({
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
type Options = z.output<typeof OptionsSchema>;

export const openPayoutsCommand: Command = {
  name: "open-payouts",
  usage: `open-payouts --organization ORG [--settle PAYOUT | --abandon PAYOUT] [--reason TEXT] [--provider-id ID]
  Lists the payouts that the provider was asked for and left open. --settle records one as paid: outside of the service, or
  by the provider under the id of --provider-id. --abandon gives it up as not paid, and its window is due again. Both need a
  --reason, which stands in the activity log.`,
  prepare(args) {
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    const { settle, abandon, reason } = options;
    if (settle !== undefined && abandon !== undefined) return "Either --settle or --abandon, not both";
    if ((settle ?? abandon) !== undefined && reason === undefined) return "--reason: say why";
    return (services) => decideOrList(services, options);
  },
};

async function decideOrList(services: CommandServices, options: Options): Promise<void> {
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
