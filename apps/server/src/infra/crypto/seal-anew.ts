import type { Database } from "../db/database.ts";
import { type SqlFragment, sql } from "../db/sql.ts";
import type { Logger } from "../log.ts";
import type { Sealer } from "./sealer.ts";

interface Sealing {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly log: Logger;
}

/** Rows of a table whose `token_sealed` must be readable for as long as the condition holds. */
export interface SealedTokens {
  readonly table: SqlFragment;
  readonly isInUse: SqlFragment;
  readonly purposeOf: (id: string) => string;
}

interface SealedRow extends SealedValue {
  readonly organization_id: string;
}

/** After a rotation of encryption keys, seals the tokens of all organizations anew. */
export async function sealAnew(
  services: Sealing,
  { table, isInUse, purposeOf }: SealedTokens,
): Promise<void> {
  const { db } = services;
  const rows = await db.rows<SealedRow>(
    sql`select organization_id, id::text, token_sealed as sealed from ${table} where ${isInUse}`,
  );
  await sealValuesAnew(services, rows, purposeOf, ({ organization_id, id, sealed: former }, sealed) =>
    db.execute(sql`
      update ${table} set token_sealed = ${sealed}
      where organization_id = ${organization_id} and id = ${id} and token_sealed = ${former}`),
  );
}

interface SealedValue {
  readonly id: string;
  readonly sealed: string;
}

/**
 * Seals what older keys sealed anew, so that those keys can be dropped. A value whose key is gone is reported, and does
 * not keep the others from being sealed anew.
 */
export async function sealValuesAnew<Value extends SealedValue>(
  { sealer, log }: Omit<Sealing, "db">,
  values: readonly Value[],
  purposeOf: (id: string) => string,
  replace: (value: Value, sealed: string) => Promise<unknown>,
): Promise<void> {
  const stale = values.filter(({ sealed }) => !sealer.isSealedByCurrentKey(sealed));
  let lost = 0;
  for (const value of stale) {
    try {
      const purpose = purposeOf(value.id);
      await replace(value, sealer.seal(sealer.open(value.sealed, purpose), purpose));
    } catch (error) {
      log.error({ err: error, id: value.id }, "secret cannot be sealed anew");
      lost += 1;
    }
  }
  if (stale.length > lost) log.info({ count: stale.length - lost }, "secrets sealed with the current key");
}
