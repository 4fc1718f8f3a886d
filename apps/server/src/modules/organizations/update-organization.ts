import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../infra/actors.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { changedFields, recordActivity } from "./activity/record-activity.ts";
import { lockOrganizationFor } from "./members/members.queries.ts";
import { type OrganizationRow, toOrganization } from "./organizations.mapper.ts";
import { findOrganization, getOrganization, lockOrganization } from "./organizations.queries.ts";

export async function readOrganization(ctx: OperationContext): Promise<OrganizationOutput> {
  return toOrganization(await getOrganization(ctx.db, ctx.organization.id));
}

interface OrganizationChanges {
  readonly name?: string | undefined;
  readonly defaultCurrency?: CurrencyCode | undefined;
}

export function updateOrganization(
  ctx: OperationContext,
  input: OrganizationChanges,
): Promise<OrganizationOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOrganizationFor(tx, ctx);
    const before = { name: row.name, defaultCurrency: row.default_currency };
    const after = {
      name: input.name ?? before.name,
      defaultCurrency: input.defaultCurrency ?? before.defaultCurrency,
    };
    const changes = changedFields(before, after);
    if (Object.keys(changes).length === 0) return toOrganization(row);

    const updated = await updateOrganizationRow(tx, {
      id: row.id,
      name: after.name,
      default_currency: after.defaultCurrency,
      updated_at: ctx.clock.now(),
    });
    await recordActivity(tx, ctx, {
      type: "organization.updated",
      subject: { type: "organization", id: row.id, label: after.name },
      changes,
    });
    return toOrganization(updated);
  });
}

function updateOrganizationRow(
  tx: Transaction,
  row: Pick<OrganizationRow, "id" | "name" | "default_currency" | "updated_at">,
): Promise<OrganizationRow> {
  return tx.row(sql`
    update organizations
    set name = ${row.name}, default_currency = ${row.default_currency}, updated_at = ${row.updated_at}
    where id = ${row.id}
    returning id, name, plan, default_currency, created_at, updated_at`);
}

/** Answers the plan before, or undefined without the organization. Setting the same plan changes nothing. */
export function setPlan(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
  plan: Plan,
): Promise<Plan | undefined> {
  return db.transaction(async (tx) => {
    if ((await findOrganization(tx, organizationId)) === undefined) return undefined;
    const { name, plan: before } = await lockOrganization(tx, organizationId);
    if (before === plan) return before;
    await updatePlan(tx, organizationId, plan, clock.now());
    await recordActivity(
      tx,
      { actor: systemActor, clock, organization: { id: organizationId } },
      {
        type: "organization.plan_changed",
        subject: { type: "organization", id: organizationId, label: name },
        changes: { plan: { before, after: plan } },
      },
    );
    return before;
  });
}

async function updatePlan(tx: Transaction, organizationId: string, plan: Plan, at: Date): Promise<void> {
  await tx.execute(
    sql`update organizations set plan = ${plan}, updated_at = ${at} where id = ${organizationId}`,
  );
}
