import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../infra/actors.ts";
import { AppError } from "../../infra/app-error.ts";
import type { ActingContext, OperationContext, Services } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { changedFields, recordActivity } from "./activity/record-activity.ts";
import { insertMember, lockOrganizationFor } from "./members.queries.ts";
import { type OrganizationRow, toOrganization } from "./organizations.mapper.ts";
import {
  findOrganization,
  findUserByEmail,
  getOrganization,
  insertUserWithPassword,
  lockOrganization,
} from "./organizations.queries.ts";

interface NewOrganization {
  readonly name: string;
  readonly plan: Plan;
  readonly defaultCurrency: CurrencyCode;
  readonly owner: { firstName: string; lastName: string; email: string; password: string };
}

/** Opens an organization with its first owner, as whoever runs the server does: there is no open sign-up. */
export async function createOrganization(
  { db, clock, passwords }: Pick<Services, "db" | "clock" | "passwords">,
  { name, plan, defaultCurrency, owner }: NewOrganization,
): Promise<{ organizationId: string; ownerUserId: string; isNewUser: boolean }> {
  const { password, ...person } = owner;
  const email = owner.email.toLowerCase();
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const known = await findUserByEmail(tx, email);
    const ownerUserId = known?.id ?? createId("user");
    if (known === undefined) {
      await insertUserWithPassword(tx, { ...person, id: ownerUserId, email, passwordHash, createdAt: now });
    }
    const ctx = { actor: systemActor, clock };
    const organizationId = await foundOrganization(tx, ctx, { name, plan, defaultCurrency, ownerUserId });
    return { organizationId, ownerUserId, isNewUser: known === undefined };
  });
}

interface FoundedOrganization extends Pick<NewOrganization, "name" | "plan" | "defaultCurrency"> {
  readonly ownerUserId: string;
}

/** The organization with its first owner and the first entry of its log. Answers its id. */
async function foundOrganization(
  tx: Transaction,
  { actor, clock }: Pick<ActingContext, "actor" | "clock">,
  { name, plan, defaultCurrency, ownerUserId }: FoundedOrganization,
): Promise<string> {
  const now = clock.now();
  const id = createId("organization");
  const row = { id, name, plan, default_currency: defaultCurrency, created_at: now, updated_at: now };
  await insertOrganization(tx, row);
  await insertMember(tx, {
    organizationId: id,
    id: createId("member"),
    userId: ownerUserId,
    role: "owner",
    createdAt: now,
  });
  await recordActivity(
    tx,
    { actor, clock, organization: { id } },
    { type: "organization.created", subject: { type: "organization", id, label: name } },
  );
  return id;
}

async function insertOrganization(tx: Transaction, row: OrganizationRow): Promise<void> {
  await tx.execute(
    insertRow("organizations", {
      id: row.id,
      name: row.name,
      plan: row.plan,
      defaultCurrency: row.default_currency,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  );
}

const MOST_OWNED = 20;

/**
 * An owner opens a further organization, which has the plan of the one they are in: nobody gets more than whoever runs the server
 * gave them.
 */
export function openOrganization(
  ctx: OperationContext,
  { name, defaultCurrency }: { name: string; defaultCurrency: CurrencyCode },
): Promise<OrganizationOutput> {
  const { userId } = ctx.actor;
  if (!ctx.opensOrganizations || userId === null) {
    const message = "Only whoever runs the server opens organizations here";
    throw new AppError("FORBIDDEN", undefined, { message });
  }
  return ctx.db.transaction(async (tx) => {
    const { plan } = await lockOrganizationFor(tx, ctx);
    await refuseTooMany(tx, userId);
    const id = await foundOrganization(tx, ctx, { name, plan, defaultCurrency, ownerUserId: userId });
    return toOrganization(await getOrganization(tx, id));
  });
}

/** The person's row is locked, so that two windows of theirs count alike. */
async function refuseTooMany(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
  const { owned } = await tx.row<{ owned: number }>(sql`
    select count(*)::int as owned from members where user_id = ${userId} and role = 'owner'`);
  if (owned < MOST_OWNED) return;
  throw new AppError("INVALID_STATE", undefined, {
    message: `You own ${owned} organizations; whoever runs the server can open more`,
  });
}

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
