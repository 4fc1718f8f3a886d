import type { ActivityType } from "@clipledger/contract/activity";
import { systemActor } from "../../../infra/actors.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

export interface ActivityRecord {
  readonly type: ActivityType;
  readonly subject: { readonly type: string; readonly id: string; readonly label?: string };
  readonly changes?: FieldChanges;
}

export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

export type ActivityContext = Pick<OperationContext, "actor" | "clock" | "connection"> & {
  readonly organization: { readonly id: string };
};

/** Writes what happened to the activity log, in the transaction that does it. */
export async function recordActivity(
  tx: Transaction,
  ctx: ActivityContext,
  { type, subject, changes = {} }: ActivityRecord,
): Promise<void> {
  const { actor, organization, clock, connection } = ctx;
  await tx.execute(
    insertRow("activity", {
      organizationId: organization.id,
      id: createId("activityEntry"),
      occurredAt: clock.now(),
      type,
      actorType: actor.type,
      surface: actor.surface,
      userId: actor.userId,
      apiKeyId: actor.apiKeyId,
      impersonated: actor.impersonated,
      connectionId: connection?.id ?? null,
      connectionName: connection?.name ?? null,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectLabel: subject.label ?? null,
      changes: JSON.stringify(changes),
    }),
  );
}

/** The fields whose values differ, with both values. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): FieldChanges {
  const names = Object.keys(after) as (keyof Fields & string)[];
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { before: before[name], after: after[name] }]),
  );
}

const HOUR_MS = 3_600_000;
/** Whoever guesses for days must not bury what else happened; the server's log has every attempt. */
const MAX_FAILURES_PER_HOUR = 20;

/** Every organization of the person sees that they signed in, and nothing of the others. */
export async function recordSignIn({ db, clock }: Services, userId: string): Promise<void> {
  const actor = { type: "user", surface: "ui", userId, apiKeyId: null, impersonated: false } as const;
  await db.transaction(async (tx) => {
    for (const { organization_id: id, ...member } of await listMembershipsOf(tx, { userId })) {
      const ctx = { actor, clock, organization: { id } };
      await recordActivity(tx, ctx, { type: "member.signed_in", subject: memberSubject(member) });
    }
  });
}

/** Nobody knows who it was, so Clipledger tells it. An address of nobody's is told nowhere. */
export async function recordFailedSignIn({ db, clock }: Services, email: string): Promise<void> {
  const since = new Date(clock.now().getTime() - HOUR_MS);
  await db.transaction(async (tx) => {
    for (const { organization_id: id, ...member } of await listMembershipsOf(tx, { email })) {
      if ((await countFailures(tx, id, member.id, since)) >= MAX_FAILURES_PER_HOUR) continue;
      const ctx = { actor: systemActor, clock, organization: { id } };
      await recordActivity(tx, ctx, { type: "member.sign_in_failed", subject: memberSubject(member) });
    }
  });
}

interface MembershipRow {
  readonly organization_id: string;
  readonly id: string;
  readonly name: string;
}

function listMembershipsOf(
  db: Queryable,
  person: { readonly userId: string } | { readonly email: string },
): Promise<MembershipRow[]> {
  const isPerson = "userId" in person ? sql`u.id = ${person.userId}` : sql`u.email = lower(${person.email})`;
  return db.rows(sql`
    select m.organization_id, m.id, u.name from members m join users u on u.id = m.user_id
    where ${isPerson} order by m.organization_id`);
}

async function countFailures(
  db: Queryable,
  organizationId: string,
  memberId: string,
  since: Date,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from activity
    where organization_id = ${organizationId} and type = 'member.sign_in_failed' and occurred_at > ${since}
      and subject_id = ${memberId}`);
  return total;
}

function memberSubject({ id, name }: Pick<MembershipRow, "id" | "name">) {
  return { type: "member", id, label: name };
}
