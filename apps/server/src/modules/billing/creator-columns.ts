import { type SqlFragment, sql } from "../../infra/db/sql.ts";

export interface CreatorRefRow {
  readonly creator_id: string;
  readonly creator_user_id: string;
  readonly creator_name: string | null;
  readonly creator_email: string;
  readonly creator_image: string | null;
}

/** The creator `k` and the person `u` behind rows `s`. */
export const joinCreator: SqlFragment = sql`
  join creators k on k.organization_id = s.organization_id and k.id = s.creator_id
  join users u on u.id = k.user_id`;

/** The name that the organization has for a creator `k`. */
export const creatorName: SqlFragment = sql`nullif(btrim(k.first_name || ' ' || k.last_name), '')`;

/** Of a creator `k` and the person `u`. A picture of their own shows once they have joined. */
export const creatorColumns: SqlFragment = sql`
  k.id as creator_id, u.id as creator_user_id, ${creatorName} as creator_name, u.email as creator_email,
  case when k.joined_at is not null then u.image end as creator_image`;

export function toCreatorRef(row: CreatorRefRow) {
  return {
    id: row.creator_user_id,
    name: row.creator_name,
    email: row.creator_email,
    image: row.creator_image,
  };
}
