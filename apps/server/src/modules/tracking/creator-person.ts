import { type SqlFragment, sql } from "../../infra/db/sql.ts";

/** The name that the organization gave its `creators c`: their own may have come from another organization. */
export const creatorName: SqlFragment = sql`btrim(c.first_name || ' ' || c.last_name)`;

/** The picture of the `users u` behind `creators c`, once they have joined the organization. */
export const creatorImage: SqlFragment = sql`case when c.joined_at is not null then u.image end`;
