import type { Services } from "../context.ts";
import { type SqlFragment, sql } from "../db/sql.ts";

/** Rows of a table whose `token_sealed` must be readable for as long as the condition holds. */
export interface SealedTokens {
  readonly table: SqlFragment;
  readonly isInUse: SqlFragment;
  readonly purposeOf: (id: string) => string;
}

interface SealedRow {
  organization_id: string;
  id: string;
  token_sealed: string;
}

/**
 * After a rotation of encryption keys, seals what older keys sealed anew, in all organizations, so that those keys can
 * be dropped. A value whose key is gone is reported, and does not keep the others from being sealed anew.
 */
export async function sealAnew(
  { db, sealer, log }: Pick<Services, "db" | "sealer" | "log">,
  { table, isInUse, purposeOf }: SealedTokens,
): Promise<void> {
  const rows = await db.rows<SealedRow>(
    sql`select organization_id, id, token_sealed from ${table} where ${isInUse}`,
  );
  const stale = rows.filter((row) => !sealer.isSealedByCurrentKey(row.token_sealed));
  let lost = 0;
  for (const { organization_id, id, token_sealed } of stale) {
    try {
      const sealed = sealer.seal(sealer.open(token_sealed, purposeOf(id)), purposeOf(id));
      await db.execute(sql`
        update ${table} set token_sealed = ${sealed}
        where organization_id = ${organization_id} and id = ${id} and token_sealed = ${token_sealed}`);
    } catch (error) {
      log.error({ err: error, id }, "secret cannot be sealed anew");
      lost += 1;
    }
  }
  if (stale.length > lost) log.info({ count: stale.length - lost }, "secrets sealed with the current key");
}
