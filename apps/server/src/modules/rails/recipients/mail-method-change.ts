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

const MethodChangeSchema = z.object({ organizationId: z.string(), creatorId: z.string() });

/** Tells a creator by email where their money goes from now on: if somebody else changed it, they learn of it in time. */
export const mailMethodChangeTask = defineTask({
  name: "rails.mail-method-change",
  input: MethodChangeSchema,
  run: mailMethodChange,
});

async function mailMethodChange(
  services: Services,
  { organizationId, creatorId }: z.infer<typeof MethodChangeSchema>,
): Promise<void> {
  const method = await findChosenMethod(services.db, organizationId, creatorId);
  if (method === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId: method.user_id,
    kind: "payout",
    write: (translator) => ({
      subject: translator.say("How {organization} pays you was changed", {
        organization: method.organization_name,
      }),
      lines: linesOf(method, translator),
    }),
    to: `/portal/creators/${creatorId}/payout-method`,
    isOwed: true,
  });
}

function linesOf({ first_name: name, organization_name, kind, hint }: ChosenMethod, { say }: Translator) {
  const organization = organization_name;
  const rail = knownRail(kind).name;
  return [
    say("Hello {name},", { name }),
    "",
    hint === ""
      ? say("From now on {organization} pays you by {rail}.", { organization, rail })
      : say("From now on {organization} pays you by {rail}, to what ends with {hint}.", {
          organization,
          rail,
          hint,
        }),
    "",
    say("If this was not you, change it back at once and tell {organization}.", { organization }),
  ];
}

interface ChosenMethod {
  readonly user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly kind: PayoutRailKind;
  readonly hint: string;
}

function findChosenMethod(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<ChosenMethod | undefined> {
  return db.maybeRow(sql`
    select k.user_id, k.first_name, ${brandName} as organization_name, r.kind, c.hint
    from rail_recipients c join organizations o on o.id = c.organization_id
    join payout_rails r on r.organization_id = c.organization_id and r.id = c.rail_id
    join creators k on k.organization_id = c.organization_id and k.id = c.creator_id
    where c.organization_id = ${organizationId} and c.creator_id = ${creatorId} and c.is_chosen`);
}
