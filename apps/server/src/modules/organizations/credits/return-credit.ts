import type { Services } from "../../../infra/context.ts";
import { deleteHold, insertReturn } from "./credits.queries.ts";

/** Gives a credit back to the month it was taken in. Twice equals once. */
export async function returnCredit(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
  id: bigint,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteHold(tx, organizationId, id)) await insertReturn(tx, organizationId, id, clock.now());
  });
}
