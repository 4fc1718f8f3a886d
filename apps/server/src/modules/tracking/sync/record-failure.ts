import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import { nextSyncAfterFailure } from "@clipledger/domain/tracking/sync-cadence";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { Outcome } from "./settle-run.ts";
import { syncErrorOf } from "./sync-error.ts";
import { updateAfterFailure } from "./sync-target.queries.ts";
import type { SyncTargetRow } from "./sync-target.ts";

const LASTING: readonly (SyncError | undefined)[] = ["NOT_FOUND", "PRIVATE_CONTENT", "RESTRICTED"];

/** Shows the failure at what could not be fetched, and puts off the next attempt. */
export async function recordFailure(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  target: SyncTargetRow,
  failure: ConnectorFailure,
): Promise<Outcome> {
  const code = syncErrorOf(failure);
  const now = clock.now();
  const nextSyncAt = nextSyncAfterFailure({
    id: target.tracked_video_id ?? target.account_id,
    failures: target.sync_failures + 1,
    isLasting: LASTING.includes(code),
    now,
  });
  await updateAfterFailure(tx, target, { code, failedAt: now, nextSyncAt });
  return "Failed";
}
