import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sealValuesAnew } from "../../infra/crypto/seal-anew.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { credentialsPurpose } from "./connections/rail-rows.ts";
import { methodPurpose, recipientPurpose } from "./recipients.queries.ts";
import { transferPurpose } from "./transfers/rail-transfers.queries.ts";

/** Nightly upkeep of encryption keys: what rails are reached with, and where creators are paid. */
export const resealRailSecretsTask = defineTask({
  name: "rails.reseal-secrets",
  input: z.object({}),
  schedule: "21 3 * * *",
  run: resealRailSecrets,
});

const MOST_TRANSFERS = 10_000;

/** What everything begins with that the present key has sealed. */
function currentPrefix({ sealer }: Services): string {
  const sealed = sealer.seal("", "");
  return sealed.slice(0, sealed.lastIndexOf(".") + 1);
}

interface Sealed {
  readonly id: string;
  readonly sealed: string;
}

async function resealRailSecrets(services: Services): Promise<void> {
  const { db } = services;
  const rails = await db.rows<Sealed>(sql`
    select id, credentials_sealed as sealed from payout_rails where credentials_sealed is not null`);
  await sealValuesAnew(services, rails, credentialsPurpose, ({ id, sealed: former }, sealed) =>
    db.execute(sql`
      update payout_rails set credentials_sealed = ${sealed}
      where id = ${id} and credentials_sealed = ${former}`),
  );
  const recipients = await db.rows<Sealed & { creator_id: string; rail_id: string }>(sql`
    select creator_id || ' ' || rail_id as id, creator_id, rail_id, details_sealed as sealed from rail_recipients`);
  await sealValuesAnew(services, recipients, recipientPurpose, (recipient, sealed) =>
    db.execute(sql`
      update rail_recipients set details_sealed = ${sealed},
        mirrored_sealed = case when mirrored_sealed = details_sealed then ${sealed} else mirrored_sealed end
      where creator_id = ${recipient.creator_id} and rail_id = ${recipient.rail_id}
        and details_sealed = ${recipient.sealed}`),
  );
  const methods = await db.rows<Sealed & { method_id: string }>(sql`
    select creator_id || ' ' || rail_id || ' ' || id as id, id as method_id, details_sealed as sealed
    from payout_methods`);
  await sealValuesAnew(services, methods, methodPurpose, ({ method_id, sealed: former }, sealed) =>
    db.execute(sql`
      update payout_methods set details_sealed = ${sealed}
      where id = ${method_id} and details_sealed = ${former}`),
  );
  // There may be very many, and after a rotation some nights are time enough.
  const transfers = await db.rows<Sealed>(sql`
    select id, recipient_sealed as sealed from rail_transfers
    where not starts_with(recipient_sealed, ${currentPrefix(services)}) limit ${MOST_TRANSFERS}::int`);
  await sealValuesAnew(services, transfers, transferPurpose, ({ id, sealed: former }, sealed) =>
    db.execute(sql`
      update rail_transfers set recipient_sealed = ${sealed} where id = ${id} and recipient_sealed = ${former}`),
  );
}
