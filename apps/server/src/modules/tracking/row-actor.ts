import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { ActorReference, UserFull, UserShort } from "@clipledger/contract/users";
import type { OperationContext } from "../../infra/context.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";

const rowActors: Readonly<Record<ActorReference["type"], RowActor>> = {
  user: "user",
  creator: "user",
  api_key: "api_token",
  system: "system",
};

/** What a row remembers of whoever made it. */
export function rowActorOf({ type, userId }: ActorReference): { actorType: RowActor; userId: string | null } {
  return { actorType: rowActors[type], userId };
}

/** What every new row is made with. */
export interface RowMaking {
  readonly organizationId: string;
  readonly actorType: RowActor;
  readonly userId: string | null;
  readonly at: Date;
}

export function rowMakingOf({
  organization,
  actor,
  clock,
}: Pick<OperationContext, "organization" | "actor" | "clock">): RowMaking {
  return { organizationId: organization.id, ...rowActorOf(actor), at: clock.now() };
}

export interface RowUserColumns {
  user_id: string | null;
  user_name: string | null;
  user_image: string | null;
  user_first_name: string | null;
  user_last_name: string | null;
  user_role: string | null;
}

/** The columns of `RowUserColumns` beside the row's own `user_id`. */
export const rowUserColumns: SqlFragment = sql`
  row_user.name as user_name, row_user.image as user_image, row_user.first_name as user_first_name,
  row_user.last_name as user_last_name, row_member.role as user_role`;

/** Joins whoever made the row, with their role in its organization now. */
export function joinRowUser(row: SqlFragment): SqlFragment {
  return sql`
    left join users row_user on row_user.id = ${row}.user_id
    left join members row_member
      on row_member.organization_id = ${row}.organization_id and row_member.user_id = ${row}.user_id`;
}

/** Null for rows of nobody, or of somebody who no longer exists. */
export function toRowUser(row: RowUserColumns): UserShort | null {
  if (row.user_id === null || row.user_name === null) return null;
  return {
    id: row.user_id,
    name: row.user_name,
    image: row.user_image,
    firstName: row.user_first_name ?? "",
    lastName: row.user_last_name ?? "",
    role: row.user_role,
  };
}

export interface FullRowUserColumns extends RowUserColumns {
  user_email: string | null;
  user_email_verified: boolean | null;
  user_created_at: Date | null;
  user_updated_at: Date | null;
}

/** The columns of `FullRowUserColumns` beside the row's own `user_id`. */
export const fullRowUserColumns: SqlFragment = sql`
  ${rowUserColumns}, row_user.email as user_email, row_user.email_verified as user_email_verified,
  row_user.created_at as user_created_at, row_user.updated_at as user_updated_at`;

export function toFullRowUser(row: FullRowUserColumns): UserFull | null {
  const user = toRowUser(row);
  if (user === null || row.user_created_at === null || row.user_updated_at === null) return null;
  return {
    ...user,
    email: row.user_email ?? "",
    emailVerified: row.user_email_verified ?? false,
    createdAt: row.user_created_at.toISOString(),
    updatedAt: row.user_updated_at.toISOString(),
    ...neverBanned,
  };
}

/** What clients expect of a full user, and nobody has here. */
export const neverBanned = {
  banned: null,
  banReason: null,
  banExpires: null,
  creatorProfileId: null,
} as const;
