import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockFacts } from "../../tracking/facts/lock-facts.ts";
import type { FactsOwner } from "../../tracking/videos/remove-tracked-video.ts";

/** For whatever may track or untrack samples. Taken before the brief, by everybody. */
export async function holdFacts(
  tx: Transaction,
  { organization }: Pick<OperationContext, "organization">,
): Promise<FactsOwner> {
  return { organizationId: organization.id, organizationKey: await lockFacts(tx, organization.id) };
}
