import type { ActivityType } from "@clipledger/contract/activity";
import type { NewEvent } from "@clipledger/contract/events/catalog";
import type { EventPayout } from "@clipledger/contract/events/payouts";
import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { payoutSubject } from "../books/payout-subject.ts";
import { toEventPayout } from "../books/payouts.mapper.ts";
import { getPayoutRow } from "../books/present-payouts.ts";
import type { BooksContext } from "../issuing/books-context.ts";

export interface ToldStatus {
  readonly id: string;
  readonly previous: ProviderPayoutStatus;
  readonly status: ProviderPayoutStatus;
}

/** Events and log entry of a payout that has moved at the provider. */
export async function tellStatus(
  tx: Transaction,
  ctx: BooksContext,
  { id, previous, status }: ToldStatus,
): Promise<void> {
  const row = await getPayoutRow(tx, ctx.organization.id, id);
  const payout = toEventPayout(row);
  await publishEvents(tx, ctx, [
    { type: "payout.status_changed", data: { payout, previousStatus: previous } },
    ...consequences(status, payout),
  ]);
  await recordActivity(tx, ctx, {
    type: activityOf(status, ctx),
    subject: payoutSubject(row),
    changes: { providerPayoutStatus: { before: previous, after: status } },
  });
}

function consequences(status: ProviderPayoutStatus, payout: EventPayout): NewEvent[] {
  if (status === "completed") return [{ type: "payout.paid", data: { payout } }];
  if (status === "deleted") return [{ type: "payout.withdrawn", data: { payout } }];
  return [];
}

/** What people of the organization did is named after what they did. */
function activityOf(status: ProviderPayoutStatus, { actor }: BooksContext): ActivityType {
  if (status === "deleted") return "payout.withdrawn";
  return status === "approved" && actor.type !== "system" ? "payout.approved" : "payout.status_changed";
}
