import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";
import { knownRail } from "../connections/rail-kinds.ts";

const MethodChangeSchema = z.object({
  organizationId: z.string(),
  creatorId: z.string(),
  methodId: z.string().optional(),
  /** Those that the creator named; without any, the method serves all that its rail can. */
  currencies: z.array(z.string()).optional(),
});
type MethodChange = z.infer<typeof MethodChangeSchema>;

/** Tells a creator by email where their money goes from now on: if somebody else changed it, they learn of it in time. */
export const mailMethodChangeTask = defineTask({
  name: "rails.mail-method-change",
  input: MethodChangeSchema,
  run: mailMethodChange,
});

async function mailMethodChange(services: Services, change: MethodChange): Promise<void> {
  const { organizationId, creatorId, currencies } = change;
  const method = await findChangedMethod(services.db, change);
  if (method === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId: method.user_id,
    kind: "payout",
    write: (translator) => ({
      subject: translator.say("How {organization} pays you was changed", {
        organization: method.organization_name,
      }),
      lines: linesOf(method, currencies?.join(", "), translator),
    }),
    to: `/portal/creators/${creatorId}/payout-method`,
    isOwed: true,
  });
}

function linesOf(method: ChangedMethod, currencies: string | undefined, { say }: Translator) {
  const { first_name: name, organization_name: organization } = method;
  return [
    say("Hello {name},", { name }),
    "",
    changeOf(method, currencies, say),
    "",
    say("If this was not you, change it back at once and tell {organization}.", { organization }),
  ];
}

function changeOf(
  { organization_name: organization, kind, hint }: ChangedMethod,
  currencies: string | undefined,
  say: Translator["say"],
): string {
  const rail = knownRail(kind).name;
  if (currencies === undefined)
    return hint === ""
      ? say("From now on {organization} pays you by {rail}.", { organization, rail })
      : say("From now on {organization} pays you by {rail}, to what ends with {hint}.", {
          organization,
          rail,
          hint,
        });
  return hint === ""
    ? say("From now on {organization} sends your payouts in {currencies} by {rail}.", {
        organization,
        currencies,
        rail,
      })
    : say(
        "From now on {organization} sends your payouts in {currencies} by {rail}, to the account that ends with {hint}.",
        { organization, currencies, rail, hint },
      );
}

interface ChangedMethod {
  readonly user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly kind: PayoutRailKind;
  readonly hint: string;
}

/** Changes by the release before name no method. */
function findChangedMethod(
  db: Queryable,
  { organizationId, creatorId, methodId }: MethodChange,
): Promise<ChangedMethod | undefined> {
  return db.maybeRow(sql`
    with changed as (
      select rail_id, hint from payout_methods
      where organization_id = ${organizationId} and creator_id = ${creatorId} and id = ${methodId ?? null}
      union all
      select rail_id, hint from rail_recipients
      where organization_id = ${organizationId} and creator_id = ${creatorId} and is_chosen
        and ${methodId ?? null}::text is null
    )
    select k.user_id, k.first_name, ${brandName} as organization_name, r.kind, c.hint
    from changed c
    join organizations o on o.id = ${organizationId}
    join payout_rails r on r.organization_id = o.id and r.id = c.rail_id
    join creators k on k.organization_id = o.id and k.id = ${creatorId}`);
}
