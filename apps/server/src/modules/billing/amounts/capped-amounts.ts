import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** A condition on `billing_windows w`: its amount is capped, so that sums leave it out. Null where it has none yet. */
export const isCappedWindow: SqlFragment = sql`w.amount_minor >= ${LARGEST_STATED_MINOR}::bigint`;

/** The amount of `billing_windows w` for sums; null where it is capped. */
export const summedAmount: SqlFragment = sql`
  case when w.amount_minor < ${LARGEST_STATED_MINOR}::bigint then w.amount_minor end`;
