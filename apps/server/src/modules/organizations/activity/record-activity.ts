import type { ActivityType } from "@clipledger/contract/activity";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

export interface ActivityRecord {
  readonly type: ActivityType;
  readonly subject: { readonly type: string; readonly id: string; readonly label?: string };
  readonly changes?: FieldChanges;
}

export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

/** Writes what happened to the activity log, in the transaction that does it. */
export async function recordActivity(
  tx: Transaction,
  ctx: Pick<OperationContext, "actor" | "clock" | "connection"> & {
    readonly organization: { readonly id: string };
  },
  { type, subject, changes = {} }: ActivityRecord,
): Promise<void> {
  const { actor, organization, clock, connection } = ctx;
  await tx.execute(sql`
    insert into activity (
      organization_id, id, occurred_at, type, actor_type, surface, user_id, api_key_id, impersonated,
      connection_id, connection_name, subject_type, subject_id, subject_label, changes
    ) values (
      ${organization.id}, ${createId("activityEntry")}, ${clock.now()}, ${type}, ${actor.type}, ${actor.surface},
      ${actor.userId}, ${actor.apiKeyId}, ${actor.impersonated},
      ${connection?.id ?? null}, ${connection?.name ?? null}, ${subject.type}, ${subject.id}, ${subject.label ?? null}, ${JSON.stringify(changes)}
    )`);
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
