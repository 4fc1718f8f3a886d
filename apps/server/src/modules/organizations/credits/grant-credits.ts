import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findOrganizationName, insertGrant } from "./credits.queries.ts";

interface CreditGrant {
  readonly organizationId: string;
  readonly amount: number;
  readonly note: string;
}

/** Adds extra credits, which stay until they are used. Answers how many are left, or undefined without the organization. */
export async function grantCredits(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organizationId, amount, note }: CreditGrant,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const name = await findOrganizationName(tx, organizationId);
    if (name === undefined) return undefined;
    const extra = await insertGrant(tx, { organizationId, amount, note, grantedAt: clock.now() });
    await recordActivity(
      tx,
      { actor: systemActor, clock, organization: { id: organizationId } },
      {
        type: "credits.granted",
        subject: { type: "organization", id: organizationId, label: name },
        changes: { extraCredits: { before: extra - amount, after: extra } },
      },
    );
    return extra;
  });
}
