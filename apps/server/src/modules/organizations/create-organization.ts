import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../infra/actors.ts";
import type { ActingContext, Services } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "./activity/record-activity.ts";
import { insertMember } from "./members/members.queries.ts";
import type { OrganizationRow } from "./organizations.mapper.ts";
import { findUserByEmail, insertUserWithPassword } from "./organizations.queries.ts";

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
export async function foundOrganization(
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
  await tx.execute(sql`
    insert into organizations (id, name, plan, default_currency, created_at, updated_at)
    values (${row.id}, ${row.name}, ${row.plan}, ${row.default_currency}, ${row.created_at}, ${row.updated_at})`);
}
